export { changeableBranches, isWithin, mayChange, mustBeChangeable } from './branch-scope.rules.ts';
export { branchesValue, inBranches, inBranchesOf } from './branch-scope.queries.ts';
export { branchFinder, matchBranch, type BranchFinder } from './branch-finder.rules.ts';
export { getActingUser } from './user-branches.queries.ts';
export { getBranchIdInScope, listBranches } from './branches.queries.ts';
