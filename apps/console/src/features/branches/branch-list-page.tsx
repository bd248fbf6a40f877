import { Trans, useLingui } from '@lingui/react/macro';
import type { Branch } from '@regulars/contract';
import { useNavigate } from 'react-router';
import { branchAddress, newApplicationAddress } from '../../framework/branch-address.ts';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { AddButton } from '../../framework/list/add-button.tsx';
import { ImportButton } from '../../framework/list/import-button.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { useActionColumn } from '../../framework/list/row-actions.tsx';
import { useBulkActions } from '../../framework/list/use-bulk-actions.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { titled, useTab } from '../../framework/tabs/tab-context.ts';
import { SplitPane } from '../../framework/tree/split-pane.tsx';
import { branchList, branchRow } from './branch-list.ts';
import { useBranchFilters } from './branch-filters.tsx';
import { RegionTree } from './region-tree.tsx';
import { usePausing, useReopening } from './use-branch-actions.ts';
import { useBranchColumns } from './use-branch-columns.tsx';

const BranchForm = lazyLayer(async () => (await import('./branch-form.tsx')).BranchForm);
const CloseDialog = lazyLayer(async () => (await import('./close-dialog.tsx')).CloseDialog);

/** What can be done to a branch in the list. */
function useRowActions(edit: (branch: Branch) => void, close: (branch: Branch) => void) {
  const { t } = useLingui();
  const { send } = usePausing();
  return useActionColumn<Branch>(branchRow.nameOf, [
    {
      key: 'reopen',
      label: t`Reopen…`,
      permission: 'store:close',
      offered: ({ state }) => state === 'closed',
      onPress: useReopening(),
    },
    {
      key: 'open',
      label: t`Resume`,
      permission: 'store:update',
      offered: ({ state }) => state === 'paused',
      onPress: (branch) => send({ rows: [branch] }, 'open'),
    },
    { key: 'edit', label: t`Edit`, permission: 'store:update', onPress: edit, preload: BranchForm.preload },
    {
      key: 'pause',
      label: t`Pause`,
      permission: 'store:update',
      offered: ({ state }) => state === 'open',
      onPress: (branch) => send({ rows: [branch] }, 'pause'),
    },
    {
      key: 'close',
      label: t`Close down…`,
      permission: 'store:close',
      danger: true,
      offered: ({ state, branch_type }) => state !== 'closed' && branch_type !== 81,
      onPress: close,
      preload: CloseDialog.preload,
    },
  ]);
}

/** The branches that the user works in, beside the regions where they are. */
export function BranchListPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const { openTab } = useTab();
  const navigate = useNavigate();
  const list = useList('GET /branches', branchList, branchRow);
  const { open: edit, form } = useOpenedForm<Branch>((branch, onClosed) => (
    <BranchForm branch={branch} onClosed={onClosed} />
  ));
  const { open: close, form: closing } = useOpenedForm<Branch>((branch, onClosed) => (
    <CloseDialog branch={branch} onClose={onClosed} />
  ));
  const columns = useBranchColumns();
  const actions = useRowActions(edit, close);
  const filters = useBranchFilters(list);
  return (
    <SplitPane name="branches" side={!narrow && <RegionTree filters={list.filters} {...list.bind('region_code')} />}>
      <ListView
        list={list}
        title={t`Branches`}
        noun={t`branches`}
        columns={[...columns, ...actions]}
        filters={filters}
        actions={
          <>
            <ImportButton permission="store:import" to="/system/storeManagement/imports" />
            <AddButton
              permission="branch_application:create"
              preload={() => {}}
              onPress={() => openTab(newApplicationAddress)}
            >
              <Trans>Apply for a branch</Trans>
            </AddButton>
          </>
        }
        bulk={useBulkActions(usePausing().bulk)}
        emptyHint={t`A branch is added by an application that is accepted.`}
        onOpen={({ branch_id, name }) => void navigate(branchAddress(branch_id), titled(name))}
      >
        {form}
        {closing}
      </ListView>
    </SplitPane>
  );
}
