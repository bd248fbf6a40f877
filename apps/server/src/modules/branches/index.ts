export { changeableBranches, isWithin, mayChange, mustBeChangeable } from './branch-scope.rules.ts';
export { branchesValue, inBranches, inBranchesOf } from './branch-scope.queries.ts';
export { branchFinder, matchBranch, type BranchFinder } from './branch-finder.rules.ts';
export { actingUser } from './user-branches.queries.ts';
export { branchInScope, listBranches } from './branches.queries.ts';
