import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import type { Chosen } from '../../framework/list/use-selection.ts';
import { ReasonDialog } from '../../framework/form/reason-dialog.tsx';
import { useMemberActions } from './use-member-actions.ts';

interface MemberStateDialogProps {
  members: Chosen<Member>;
  to: 'frozen' | 'normal';
  onClose: (done: boolean) => void;
}

/** Confirms freezing or restoring members: who is affected and what it means. */
export function MemberStateDialog({ members, to, onClose }: MemberStateDialogProps) {
  const { t } = useLingui();
  const { setState } = useMemberActions();
  const { rows, whole } = members;
  const concerned = rows.filter(({ state }) => state !== to);
  const count = whole?.count ?? concerned.length;
  const skipped = whole ? 0 : rows.length - concerned.length;
  const name = concerned[0]?.name ?? '';
  const freeze = to === 'frozen';
  const title =
    count === 1
      ? freeze
        ? t`Freeze ${name}?`
        : t`Restore ${name}?`
      : freeze
        ? t`Freeze ${count} members?`
        : t`Restore ${count} members?`;

  return (
    <ReasonDialog
      title={title}
      verb={freeze ? t`Freeze` : t`Restore`}
      danger={freeze}
      onConfirm={(reason) => setState(members, to, reason)}
      onClose={onClose}
    >
      {freeze ? (
        <Trans>
          Discounts, points, coupons and stored value stop at once, in every branch. Nothing is lost, and it can be
          undone.
        </Trans>
      ) : (
        <Trans>Discounts, points, coupons and stored value work again at once, in every branch.</Trans>
      )}
      {skipped > 0 && (
        <p>
          {freeze ? (
            <Plural
              value={skipped}
              one="# of those selected is already frozen and is skipped."
              other="# of those selected are already frozen and are skipped."
            />
          ) : (
            <Plural
              value={skipped}
              one="# of those selected is not frozen and is skipped."
              other="# of those selected are not frozen and are skipped."
            />
          )}
        </p>
      )}
    </ReasonDialog>
  );
}
