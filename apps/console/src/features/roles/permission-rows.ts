import type { Permission } from '@regulars/contract/menu';
import type { Page } from './permission-draft.ts';

/** A mode, group or page with what stands below it; only pages have verbs. */
export interface Branch {
  readonly key: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly group?: Page['group'];
  readonly page?: Page;
  readonly below: readonly Branch[];
}

export interface Row extends Branch {
  readonly level: number;
  readonly at: number;
  readonly of: number;
  /** Undefined if nothing stands below it. */
  readonly open: boolean | undefined;
}

/** The rows in sight, from top to bottom. */
export const rowsOf = (branches: readonly Branch[], isOpen: (branch: Branch) => boolean, level = 1): Row[] =>
  branches.flatMap((branch, at) => {
    const open = branch.below.length === 0 ? undefined : isOpen(branch);
    const row = { ...branch, level, at: at + 1, of: branches.length, open };
    return [row, ...(open ? rowsOf(branch.below, isOpen, level + 1) : [])];
  });

/** The key of a row’s box for a verb. */
export const verbKey = (row: Row, permission: Permission): string => `${row.key}/${permission}`;
