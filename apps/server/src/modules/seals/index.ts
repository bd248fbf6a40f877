export { checkLog, type CheckResult } from './checking.service.ts';
export { readHeads } from './head-file.ts';
export { sealLog } from './sealing.service.ts';
export { sealKeyOf } from './seals.rules.ts';
export { sealSchedules } from './seals.jobs.ts';
