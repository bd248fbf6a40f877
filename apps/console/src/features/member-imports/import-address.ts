export const importAddress = (id: string): string => `/memberImports/${id}`;

/** Reads that any change to an import makes stale. */
export const importReads = ['GET /vip-infos/imports', 'GET /vip-infos/imports/{id}'] as const;
