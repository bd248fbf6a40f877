import { Trans } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { Button } from 'antd';
import { lazy } from 'react';
import type { Chosen } from '../../framework/list/use-selection.ts';
import { Permitted } from '../../framework/session/index.ts';

const MemberFormDrawer = lazy(async () => ({ default: (await import('./member-form-drawer.tsx')).MemberFormDrawer }));
const MemberStateDialog = lazy(async () => ({
  default: (await import('./member-state-dialog.tsx')).MemberStateDialog,
}));
const MemberTagsDialog = lazy(async () => ({ default: (await import('./member-tags-dialog.tsx')).MemberTagsDialog }));

/** The open dialog or drawer of the member list, and its members. */
export type MemberTask =
  | { kind: 'create' }
  | { kind: 'edit'; member: Member }
  | { kind: 'tag' | 'freeze' | 'restore'; members: Chosen<Member> };

export const stateTask = (member: Member): MemberTask => ({
  kind: member.state === 'frozen' ? 'restore' : 'freeze',
  members: { rows: [member] },
});

/** The dialog or drawer of a task; its code loads when first opened. */
export function MemberTaskDialog({ task, onClose }: { task: MemberTask; onClose: (done: boolean) => void }) {
  if (task.kind === 'create') return <MemberFormDrawer onClose={() => onClose(false)} />;
  if (task.kind === 'edit') return <MemberFormDrawer member={task.member} onClose={() => onClose(false)} />;
  if (task.kind === 'tag') return <MemberTagsDialog members={task.members} onClose={onClose} />;
  return (
    <MemberStateDialog members={task.members} to={task.kind === 'freeze' ? 'frozen' : 'normal'} onClose={onClose} />
  );
}

/** Bulk actions on the selected members. */
export function MemberBulkActions({
  members,
  onTask,
}: {
  members: Chosen<Member>;
  onTask: (task: MemberTask) => void;
}) {
  const some = (state: Member['state']) => members.whole || members.rows.some((member) => member.state === state);
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
