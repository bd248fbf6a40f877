export { changeableBranches, isWithin, mayChange, mustMayChange } from './branch-scope.rules.ts';
export { branchInScope, listBranches } from './branches.queries.ts';
