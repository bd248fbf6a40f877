/** The list of imports has no filters or sorting: it is newest first. */
export const openingList = { name: 'openings', fields: {}, sorts: [] } as const;
