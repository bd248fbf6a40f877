import type { BranchKind, BranchState } from '@regulars/phrases';

interface Branch {
  readonly state: BranchState;
  readonly kind: BranchKind;
}

/** Whether an item can be sold in the branch from now on. It keeps the branches that it has. */
export const sellsItems = ({ state, kind }: Branch): boolean => state !== 'closed' && kind !== 'warehouse';
