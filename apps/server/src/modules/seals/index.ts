export { checkLog, type CheckResult } from './checking.service.ts';
export { readHeadFile, type HeadFile } from './head-file.ts';
export { addAllowance } from './allowances.queries.ts';
export { sealLog } from './sealing.service.ts';
export { powerActions, powerFields, sealKeyOf, type SealKey } from './seals.rules.ts';
export { checkSeals } from './checks.jobs.ts';
export { sealHandlers } from './seals.handlers.ts';
export { sealSchedules, type SealConfig } from './seals.jobs.ts';
