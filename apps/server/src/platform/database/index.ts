export { openDatabase } from './database.ts';
export type { Database, PlatformDb, TenantDb } from './database.ts';
export { ConstraintError, DatabaseAway, TenantCheckError } from './errors.ts';
export { migrate, MigrationError } from './migrate.ts';
export { plannedEachTime } from './sending.ts';
export { shapedQuery } from './shaped-query.ts';
export { statement } from './statement.ts';
export type { TenantTables } from './schema.ts';
export type { PlatformTx, TenantTx, TenantView } from './views.ts';
