import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { batchSize } from '@regulars/contract/rules';
import { Button } from 'antd';
import { ListChecks, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useEndpoint } from '../../framework/api/index.ts';
import { ColumnSettings } from '../../framework/list/column-settings.tsx';
import { ListBody } from '../../framework/list/list-body.tsx';
import { ListFrame } from '../../framework/list/list-frame.tsx';
import { BottomBar, ListPanel, SelectionBar, Toolbar } from '../../framework/list/list-panel.tsx';
import { Pager } from '../../framework/list/pager.tsx';
import { useColumns } from '../../framework/list/use-columns.ts';
import { useListState } from '../../framework/list/use-list-state.ts';
import { useSelection } from '../../framework/list/use-selection.ts';
import { Permitted } from '../../framework/session/index.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { memberAddress } from './member-address.ts';
import { useMemberColumns } from './member-columns.tsx';
import { MemberFilters } from './member-filters.tsx';
import { MemberListCard } from './member-list-card.tsx';
import { memberList } from './member-list.ts';

const MemberFormDrawer = lazy(async () => ({ default: (await import('./member-form-drawer.tsx')).MemberFormDrawer }));
const MemberStateDialog = lazy(async () => ({ default: (await import('./member-state-dialog.tsx')).MemberStateDialog }));
const MemberTagsDialog = lazy(async () => ({ default: (await import('./member-tags-dialog.tsx')).MemberTagsDialog }));

type Task = { kind: 'create' } | { kind: 'edit'; member: Member } | { kind: 'tag' | 'freeze' | 'restore'; members: readonly Member[] };

const idOf = ({ vip_id }: Member) => vip_id;
const nameOf = ({ name }: Member) => name;
const stateTask = (member: Member): Task => ({ kind: member.state === 'frozen' ? 'restore' : 'freeze', members: [member] });

export function MemberListPage() {
  const { t } = useLingui();
  const tab = useTab();
  const list = useListState(memberList);
  const result = useEndpoint('GET /vip-infos', { query: list.query }, { keepPrevious: true, quiet: true });
  const selection = useSelection(idOf, list.filterKey);
  const [task, setTask] = useState<Task>();
  const columns = useColumns('members', useMemberColumns({ onEdit: (member) => setTask({ kind: 'edit', member }), onChangeState: (member) => setTask(stateTask(member)) }));
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
      <ListPanel label={t`Members`}>
        <Toolbar title={t`Members`} result={result} tools={<ColumnSettings settings={columns} />} actions={create} />
        <SelectionBar selection={selection}>
          <BulkActions members={selection.rows} onTask={setTask} />
        </SelectionBar>
        <ListBody
          list={list}
          onClear={list.clear}
          result={result}
          columns={columns.shown}
          idOf={idOf}
          nameOf={nameOf}
          selection={selection}
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
        <Button icon={<ListChecks size={16} strokeWidth={1.75} />} onClick={() => selection.pick(!selection.picking)}>
          <Trans>Select</Trans>
        </Button>
        {create}
      </BottomBar>
      <Suspense>
        {task && <TaskDialog task={task} onClose={(done) => (setTask(undefined), done && selection.clear())} />}
      </Suspense>
    </ListFrame>
  );
}

function TaskDialog({ task, onClose }: { task: Task; onClose(done: boolean): void }) {
  if (task.kind === 'create') return <MemberFormDrawer onClose={() => onClose(false)} />;
  if (task.kind === 'edit') return <MemberFormDrawer member={task.member} onClose={() => onClose(false)} />;
  if (task.kind === 'tag') return <MemberTagsDialog members={task.members} onClose={onClose} />;
  return <MemberStateDialog members={task.members} to={task.kind === 'freeze' ? 'frozen' : 'normal'} onClose={onClose} />;
}

function BulkActions({ members, onTask }: { members: readonly Member[]; onTask(task: Task): void }) {
  if (members.length > batchSize) return <Trans>At most {batchSize} at once</Trans>;
  const some = (state: Member['state']) => members.some((member) => member.state === state);
  return (
    <>
      <Permitted permission="member:tag">
        <Button size="small" onClick={() => onTask({ kind: 'tag', members })}>
          <Trans>Tag</Trans>
        </Button>
      </Permitted>
      <Permitted permission="member:freeze">
        {some('normal') && (
          <Button size="small" onClick={() => onTask({ kind: 'freeze', members })}>
            <Trans>Freeze</Trans>
          </Button>
        )}
        {some('frozen') && (
          <Button size="small" onClick={() => onTask({ kind: 'restore', members })}>
            <Trans>Restore</Trans>
          </Button>
        )}
      </Permitted>
    </>
  );
}
