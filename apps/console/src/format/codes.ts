/** `ABCDEFGH` as `ABCD EFGH`, for typing. */
export const inFours = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1 ');
