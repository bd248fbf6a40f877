export const importAddress = (id: string): string => `/memberImports/${id}`;

/** What every change of an import makes stale. */
export const importReads = ['GET /vip-infos/imports', 'GET /vip-infos/imports/{id}'] as const;
