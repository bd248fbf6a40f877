/** What shows privileges. */
export const privilegeReads = ['/grade-privileges'] as const;
