export interface MatchedBranch {
  readonly branch_id: string;
  readonly branch_no: string;
  readonly name: string;
}

/** Branches by number, which is unique, and by name, which may not be. */
export interface BranchFinder {
  readonly byNo: ReadonlyMap<string, MatchedBranch>;
  readonly byName: ReadonlyMap<string, readonly MatchedBranch[]>;
}

const plainName = (name: string): string => name.normalize('NFKC').trim();

export const branchFinder = (branches: readonly MatchedBranch[]): BranchFinder => ({
  byNo: new Map(branches.map((branch) => [branch.branch_no, branch])),
  byName: Map.groupBy(branches, ({ name }) => plainName(name)),
});

/** The branch with this number or name, number first; else why there is none. */
export const matchBranch = (text: string, { byNo, byName }: BranchFinder): MatchedBranch | 'unknown' | 'ambiguous' => {
  const named = byName.get(text) ?? [];
  const found = byNo.get(text) ?? named[0];
  if (!found) return 'unknown';
  return found.branch_no !== text && named.length > 1 ? 'ambiguous' : found;
};
