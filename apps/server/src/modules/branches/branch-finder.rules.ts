interface Branch {
  readonly branch_id: string;
  readonly branch_no: string;
  readonly name: string;
}

/** Finds branches by number and by name: a number is of one branch, a name may be of several. */
export interface BranchFinder {
  readonly byNo: ReadonlyMap<string, Branch>;
  readonly byName: ReadonlyMap<string, readonly Branch[]>;
}

const plainName = (name: string): string => name.normalize('NFKC').trim();

export const branchFinder = (branches: readonly Branch[]): BranchFinder => ({
  byNo: new Map(branches.map((branch) => [branch.branch_no, branch])),
  byName: Map.groupBy(branches, ({ name }) => plainName(name)),
});

/** The branch that a text names, by number first; else why it names none. */
export const matchBranch = (text: string, { byNo, byName }: BranchFinder): Branch | 'unknown' | 'ambiguous' => {
  const named = byName.get(text) ?? [];
  const found = byNo.get(text) ?? named[0];
  if (!found) return 'unknown';
  return found.branch_no !== text && named.length > 1 ? 'ambiguous' : found;
};
