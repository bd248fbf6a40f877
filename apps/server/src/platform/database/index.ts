export { openDatabase } from './database.ts';
export type { Database, DatabaseOptions, PlatformDb, TenantDb } from './database.ts';
export { ConstraintError, DatabaseAway, TenantCheckError } from './errors.ts';
export { migrate } from './migrate.ts';
export { plannedEachTime } from './sending.ts';
export { statement } from './statement.ts';
export type { Statement } from './statement.ts';
export type { PlatformTables, TenantTables } from './schema.ts';
export type { PlatformTx, PlatformView, TenantTx, TenantView } from './views.ts';
