import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { Button } from 'antd';
import { ListChecks, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useEndpoint } from '../../framework/api/index.ts';
import { ColumnSettings } from '../../framework/list/column-settings.tsx';
import { ListBody } from '../../framework/list/list-body.tsx';
import { ListFrame } from '../../framework/list/list-frame.tsx';
import { BottomBar, ListPanel, SelectionBar, Toolbar } from '../../framework/list/list-panel.tsx';
import { Pager } from '../../framework/list/pager.tsx';
import { useColumns } from '../../framework/list/use-columns.ts';
import { useListState } from '../../framework/list/use-list-state.ts';
import { useSelection } from '../../framework/list/use-selection.ts';
import { Permitted, useCan } from '../../framework/session/index.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { memberAddress } from './member-address.ts';
import { useMemberColumns } from './member-columns.tsx';
import { MemberFilters } from './member-filters.tsx';
import { MemberListCard } from './member-list-card.tsx';
import { memberList } from './member-list.ts';
import { MemberBulkActions, MemberTaskDialog, stateTask } from './member-tasks.tsx';
import type { MemberTask } from './member-tasks.tsx';

const idOf = ({ vip_id }: Member) => vip_id;
const nameOf = ({ name }: Member) => name;

export function MemberListPage() {
  const { t } = useLingui();
  const tab = useTab();
  const list = useListState(memberList);
  const result = useEndpoint('GET /vip-infos', { query: list.query }, { keepPrevious: true, quiet: true });
  const selection = useSelection(idOf, list.filterKey);
  const selectable = [useCan('member:tag'), useCan('member:freeze')].includes(true);
  const [task, setTask] = useState<MemberTask>();
  const columns = useColumns(
    'members',
    useMemberColumns({
      onEdit: (member) => setTask({ kind: 'edit', member }),
      onChangeState: (member) => setTask(stateTask(member)),
    }),
  );
  const exporting = { exports: 'GET /vip-infos', noun: t`members`, list, result, columns: columns.shown } as const;
  const create = (
    <Permitted permission="member:create">
      <Button type="primary" icon={<Plus size={16} strokeWidth={1.75} />} onClick={() => setTask({ kind: 'create' })}>
        <Trans>New member</Trans>
      </Button>
    </Permitted>
  );
  return (
    <ListFrame ready={result.isSuccess && !result.isPlaceholderData}>
      <MemberFilters list={list} onSearch={() => void result.refetch()} />
      <ListPanel>
        <Toolbar
          title={t`Members`}
          {...{ result, exporting }}
          tools={<ColumnSettings settings={columns} />}
          actions={create}
        />
        <SelectionBar selection={selection}>
          <MemberBulkActions members={selection.rows} onTask={setTask} />
        </SelectionBar>
        <ListBody
          list={list}
          onClear={() => list.clear()}
          result={result}
          columns={columns.shown}
          idOf={idOf}
          nameOf={nameOf}
          selection={selectable ? selection : undefined}
          onOpen={(member) => tab.openTab(memberAddress(member.vip_id))}
          card={(member) => <MemberListCard member={member} />}
          words={{
            empty: t`No members yet`,
            emptyHint: t`Add the first one here; members who join in the mini-program appear by themselves.`,
            noResult: t`No members match`,
            broken: t`The member list did not load`,
            denied: t`You may not see members`,
          }}
          emptyActions={create}
        />
        <Pager list={list} page={result.data} />
      </ListPanel>
      <BottomBar>
        {selectable && (
          <Button icon={<ListChecks size={16} strokeWidth={1.75} />} onClick={() => selection.pick(!selection.picking)}>
            <Trans>Select</Trans>
          </Button>
        )}
        {create}
      </BottomBar>
      <Suspense>
        {task && <MemberTaskDialog task={task} onClose={(done) => (setTask(undefined), done && selection.clear())} />}
      </Suspense>
    </ListFrame>
  );
}
