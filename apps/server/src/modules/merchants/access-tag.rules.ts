import { createHash } from 'node:crypto';
import type { Permission } from '@regulars/contract/menu';

interface Access {
  readonly permissions: ReadonlySet<Permission>;
  readonly branches: 'all' | readonly string[];
  readonly menuVersion: number;
}

/** A short digest of what decides which menu, functions and branches a user sees: another one means that any of it changed. */
export const accessTag = ({ permissions, branches, menuVersion }: Access): string =>
  createHash('sha256')
    .update(
      JSON.stringify([[...permissions].toSorted(), branches === 'all' ? branches : branches.toSorted(), menuVersion]),
    )
    .digest('base64url')
    .slice(0, 16);
