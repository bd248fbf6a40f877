export { changeableBranches, isWithin, mayChange, mustBeChangeable, mustFindWithin } from './branch-scope.rules.ts';
export { branchParts, inAnyBranch, partsOfBranches } from './branch-parts.queries.ts';
export { isClosed, mustBeOpen } from './open-branch.ts';
export { branchesValue, chosenBranches, inBranches, inBranchesOf } from './branch-scope.queries.ts';
export { branchNamesOf } from './branch-names.queries.ts';
export { branchFinder, matchBranch, type BranchFinder, type MatchedBranch } from './branch-finder.rules.ts';
export { getActingUser } from './user-branches.queries.ts';
export {
  branchIdsReference,
  branchRows,
  getBranchIdInScope,
  getMerchantHours,
  getUsableBranchId,
  lockNamedBranches,
  listBranches,
  listUsableBranches,
  hoursOf,
  type BranchRecord,
} from './branches.queries.ts';
export { openingAt } from './branches.presenter.ts';
export { getAllowance } from './branch-figures.queries.ts';
export { mustHaveRoom } from './branch-closing.service.ts';
export { withRegions } from './branch-regions.queries.ts';
export { mustBeSound, numberTaken, branchAction, hoursAfter } from './branches.service.ts';
export { freeNumber, tidyHours, isOfType, kindOf, typeOf } from './branches.rules.ts';
export { branchExport } from './branches.export.ts';
export { handOverTask } from './hand-over.task.ts';
export { branchHandlers, type ListEvents } from './branches.handlers.ts';
