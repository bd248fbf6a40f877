export type { Account, Authenticate, Identity, IdentityUser, Provider, Tenant, Visitor } from './context.ts';
export type { FileAnswer } from './file-answer.ts';
export { handle, type Handlers } from './handle.ts';
export { denied, mustBePermitted, mustSeeAllBranches } from './permitted.ts';
export { partFaults, Problem, refuseFields, tooMany, type Fault } from './problem.ts';
export type { Reader } from './reader.ts';
export { domain, type Domain } from './routes.ts';
export { buildServer, type Server } from './server.ts';
export type { Receive, Upload } from './upload.ts';
