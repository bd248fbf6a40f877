import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ListView } from '../../framework/list/list-view.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { Permitted, useCan } from '../../framework/session/index.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { memberAddress } from './member-address.ts';
import { useMemberColumns, useMemberTotals } from './member-columns.tsx';
import { MemberFilters } from './member-filters.tsx';
import { MemberListCard } from './member-list-card.tsx';
import { memberList } from './member-list.ts';
import { MemberBulkActions, MemberTaskDialog, stateTask } from './member-tasks.tsx';
import type { MemberTask } from './member-tasks.tsx';
import { useMemberChoices } from './use-member-choices.ts';

const idOf = ({ vip_id }: Member) => vip_id;
const nameOf = ({ name }: Member) => name;

export function MemberListPage() {
  const { t } = useLingui();
  const tab = useTab();
  const list = useList('GET /vip-infos', memberList, { idOf, nameOf, known: useMemberChoices().known });
  const selectable = [useCan('member:tag'), useCan('member:freeze')].includes(true);
  const [task, setTask] = useState<MemberTask>();
  const columns = useMemberColumns({
    onEdit: (member) => setTask({ kind: 'edit', member }),
    onChangeState: (member) => setTask(stateTask(member)),
  });
  return (
    <ListView
      list={list}
      title={t`Members`}
      noun={t`members`}
      columns={columns}
      totals={useMemberTotals()}
      header={<MemberFilters list={list} onSearch={() => void list.result.refetch()} />}
      actions={
        <>
          <Permitted permission="member:import">
            <Button onClick={() => tab.openTab('/memberImports')}>
              <Trans>Import</Trans>
            </Button>
          </Permitted>
          <Permitted permission="member:create">
            <Button
              type="primary"
              icon={<Plus size={16} strokeWidth={1.75} />}
              onClick={() => setTask({ kind: 'create' })}
            >
              <Trans>New member</Trans>
            </Button>
          </Permitted>
        </>
      }
      bulk={selectable ? (members) => <MemberBulkActions members={members} onTask={setTask} /> : undefined}
      onOpen={(member) => tab.openTab(memberAddress(member.vip_id))}
      card={(member) => <MemberListCard member={member} />}
      emptyHint={t`Add the first one here; members who join in the mini-program appear automatically.`}
    >
      <Suspense>
        {task && (
          <MemberTaskDialog task={task} onClose={(done) => (setTask(undefined), done && list.selection.clear())} />
        )}
      </Suspense>
    </ListView>
  );
}
