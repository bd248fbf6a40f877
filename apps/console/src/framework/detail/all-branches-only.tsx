import { Trans } from '@lingui/react/macro';
import type { Permission } from '@regulars/contract/menu';
import { Alert } from 'antd';
import { useCurrentUser, usePageGrants } from '../session/index.ts';

/** Tells users of some branches, who have one of the permissions, why they can't change what holds in all of them. */
export function AllBranchesOnly({ permissions }: { permissions: readonly Permission[] }) {
  const can = usePageGrants();
  const { all_branches: everywhere } = useCurrentUser();
  if (everywhere || !permissions.some((permission) => can(permission))) return null;
  return (
    <Alert
      type="info"
      showIcon
      role="note"
      title={<Trans>This applies to all branches. To change it, you need access to all of them.</Trans>}
    />
  );
}
