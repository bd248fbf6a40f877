export { branchInScope, listBranches } from './branches.queries.ts';
