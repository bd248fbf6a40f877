/** What a change of second factors makes stale. */
export const staleFactors = ['/merc/personal/second-factors'] as const;

/** `ABCDEFGH` as `ABCD EFGH`, for typing. */
export const inFours = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1 ');
