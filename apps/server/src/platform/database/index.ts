export { columnsOf, typedColumnsOf, type RowOfColumns } from './columns.ts';
export { connectionsOf, singleRoleWarning } from './connections.ts';
export type { Connections } from './connections.ts';
export { openDatabase } from './database.ts';
export type { Database, PlatformDb, TenantDb } from './database.ts';
export {
  ConstraintError,
  DatabaseAway,
  isConflict,
  isTimedOut,
  isTransient,
  TenantCheckError,
  translateError,
} from './errors.ts';
export { lockMerchant } from './lock-merchant.ts';
export { maintain, type MaintenanceEntry } from './maintenance.ts';
export { migrate } from './migrate.ts';
export { MigrationError } from './migration-files.ts';
export { prepareDatabase } from './prepare.ts';
export { PrivilegeError } from './privileges.ts';
export { repeatLost } from './repeat-lost.ts';
export { plannedEachTime } from './sending.ts';
export { shapedQuery } from './shaped-query.ts';
export { statement } from './statement.ts';
export type { Statement } from './statement.ts';
export { generatedColumns } from './schema.ts';
export type { TenantTables } from './schema.ts';
export type { CompiledStatement, PlatformTx, PlatformView, TenantTx, TenantView } from './views.ts';
