export interface TenantTables {}
export interface PlatformTables {}
export const tenantTables: ReadonlySet<string> = new Set([]);
