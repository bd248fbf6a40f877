/** The list of imports has neither filters nor sorting: the newest stand first. */
export const openingList = { name: 'openings', fields: {}, sorts: [] } as const;
