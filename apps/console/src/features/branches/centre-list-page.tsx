import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { branchAddress } from '../../framework/branch-address.ts';
import { ListView } from '../../framework/list/list-view.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { titled } from '../../framework/tabs/tab-context.ts';
import { branchRow, centreList } from './branch-list.ts';
import { useBranchFilters } from './branch-filters.tsx';
import { useCentreColumns } from './use-branch-columns.tsx';

/** Branches with their figures. */
export function CentreListPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list = useList('GET /branches/merchant-center', centreList, branchRow);
  return (
    <ListView
      list={list}
      title={t`Branch figures`}
      noun={t`branches`}
      columns={useCentreColumns()}
      filters={useBranchFilters(list, false)}
      emptyHint={t`You work in no branch.`}
      onOpen={({ branch_id, name }) => void navigate(branchAddress(branch_id, 'centre'), titled(name))}
    />
  );
}
