import { useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useBulkActions } from '../../framework/list/use-bulk-actions.tsx';
import type { Chosen } from '../../framework/list/use-selection.ts';

const MemberFormDrawer = lazyLayer(
  async () => (await import('../../framework/members/member-form-drawer.tsx')).MemberFormDrawer,
);
const MemberStateDialog = lazyLayer(async () => (await import('./member-state-dialog.tsx')).MemberStateDialog);
// By a file between, which alone names what the dialog needs.
const GiveDialog = lazyLayer(async () => (await import('../../framework/coupons/load-dialogs.ts')).loadGive());
const MemberTagsDialog = lazyLayer(async () => (await import('./member-tags-dialog.tsx')).MemberTagsDialog);

/** The open dialog or drawer of the member list, and its members. */
export type MemberTask =
  | { kind: 'create'; searched?: string }
  | { kind: 'edit'; member: Member }
  | { kind: 'give'; members: Chosen<Member> }
  | { kind: 'tag' | 'freeze' | 'restore'; members: Chosen<Member> };

export const stateTask = (member: Member): MemberTask => ({
  kind: member.state === 'frozen' ? 'restore' : 'freeze',
  members: { rows: [member] },
});

/** The dialog or drawer of a task; its code loads when first opened. */
export function MemberTaskDialog({ task, onClose }: { task: MemberTask; onClose: (done: boolean) => void }) {
  if (task.kind === 'create') return <MemberFormDrawer searched={task.searched} onClose={() => onClose(false)} />;
  if (task.kind === 'edit') return <MemberFormDrawer member={task.member} onClose={() => onClose(false)} />;
  if (task.kind === 'tag') return <MemberTagsDialog members={task.members} onClose={onClose} />;
  if (task.kind === 'give') return <GiveDialog {...task} onClose={onClose} />;
  return (
    <MemberStateDialog members={task.members} to={task.kind === 'freeze' ? 'frozen' : 'normal'} onClose={onClose} />
  );
}

const some = (state: Member['state'], { rows, whole }: Chosen<Member>): boolean =>
  whole !== undefined || rows.some((member) => member.state === state);

/** Bulk actions on the selected members. */
export function useMemberBulk(onTask: (task: MemberTask) => void) {
  const { t } = useLingui();
  return useBulkActions<Member>([
    { key: 'tag', label: t`Tag`, permission: 'member:tag', onPress: (members) => onTask({ kind: 'tag', members }) },
    {
      key: 'give',
      label: t`Give coupons`,
      permission: 'coupon:give',
      offered: (members) => some('normal', members),
      onPress: (members) => onTask({ kind: 'give', members }),
    },
    {
      key: 'freeze',
      label: t`Freeze`,
      permission: 'member:freeze',
      offered: (members) => some('normal', members),
      onPress: (members) => onTask({ kind: 'freeze', members }),
    },
    {
      key: 'restore',
      label: t`Restore`,
      permission: 'member:freeze',
      offered: (members) => some('frozen', members),
      onPress: (members) => onTask({ kind: 'restore', members }),
    },
  ]);
}
