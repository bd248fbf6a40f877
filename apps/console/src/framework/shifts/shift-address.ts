/** The page of a shift. */
export const shiftAddress = (id: string): string => `/shifts/${id}`;
