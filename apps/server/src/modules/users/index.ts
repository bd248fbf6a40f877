export { listPermittedUsers } from './permitted-users.queries.ts';
export { getTaskUser } from './task-user.queries.ts';
export { getImporter, type Importer } from './importer.queries.ts';
export {
  listBranchIdsNumbered,
  linkUser,
  recordAccountChange,
  listRoleIdsNamed,
  setDisabled,
  setSecondFactorDemanded,
  getUserIdOfAccount,
  getUserToOwn,
} from './user-administration.service.ts';
export { staffExport, userExport } from './users.export.ts';
export { userHandlers } from './users.handlers.ts';
export { isPresent, letWorkIn } from './user-branches.service.ts';
export { changeHolders, setRoles } from './user-roles.service.ts';
export { listChangeableUsers, listUsers } from './users.service.ts';
export { userSchedules } from './users.jobs.ts';
export { inviteOwner } from './owners.service.ts';
export { mustBeOrigin, type UserServices } from './invitations.service.ts';
export { addOneOfMany } from './user-accounts.service.ts';
export { editUserIn, removeUsers } from './user-editing.service.ts';
export { userRows } from './user-editing.queries.ts';
export { listUnreachable, mustReach, type Changer } from './user-power.ts';
