import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useState } from 'react';
import { AddButton } from '../../framework/list/add-button.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { Permitted, useCan } from '../../framework/session/index.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { useNextPage } from '../../framework/tabs/use-next-page.ts';
import { useRequestedTask } from '../../framework/use-requested-task.ts';
import { memberAddress } from '../../framework/member-address.ts';
import { useMemberColumns, useMemberTotals } from './member-columns.tsx';
import { MemberFilters } from './member-filters.tsx';
import { MemberListCard } from './member-list-card.tsx';
import { memberList, memberRow } from './member-list.ts';
import { MemberTaskDialog, stateTask, useMemberBulk } from './member-tasks.tsx';
import type { MemberTask } from './member-tasks.tsx';
import { useMemberChoices } from '../../framework/members/use-member-choices.ts';

export function MemberListPage() {
  const { t } = useLingui();
  const tab = useTab();
  const { grades, known } = useMemberChoices();
  const list = useList('GET /vip-infos', memberList, { ...memberRow, known });
  const [task, setTask] = useState<MemberTask>();
  useNextPage(memberAddress('id'), list.ready);
  const mayCreate = useCan('member:create');
  useRequestedTask('new', (searched) => mayCreate && setTask({ kind: 'create', searched }));
  const byBirthday = list.filters.birthday_month !== undefined;
  const columns = useMemberColumns(
    {
      onEdit: (member) => setTask({ kind: 'edit', member }),
      onChangeState: (member) => setTask(stateTask(member)),
    },
    byBirthday,
  );
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
          <AddButton permission="member:create" onPress={() => setTask({ kind: 'create' })}>
            <Trans>New member</Trans>
          </AddButton>
        </>
      }
      bulk={useMemberBulk(setTask)}
      onOpen={(member) => tab.openTab(memberAddress(member.vip_id), member.name)}
      card={(member) => <MemberListCard member={member} byBirthday={byBirthday} grades={grades} />}
      emptyHint={
        <Permitted permission="member:create">
          <Trans>Add the first one here; members who join in the mini-program appear automatically.</Trans>
        </Permitted>
      }
    >
      {task && (
        <MemberTaskDialog task={task} onClose={(done) => (setTask(undefined), done && list.selection.clear())} />
      )}
    </ListView>
  );
}
