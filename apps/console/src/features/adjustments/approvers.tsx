import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AdjustmentDetail } from '@regulars/contract';
import { useEndpoint } from '../../framework/api/index.ts';
import { useCan, useCurrentUser } from '../../framework/session/index.ts';

/** The names of who may approve a waiting adjustment, or what to do if nobody may. */
export function Approvers({ adjustment: { adjustment_id: id, asked_by } }: { adjustment: AdjustmentDetail }) {
  const { t } = useLingui();
  const own = useCurrentUser().user_id === asked_by;
  const setsLimits = useCan('adjustment:limit');
  const { data, error } = useEndpoint('GET /vip-trim-order/{id}/approvers', { params: { id } }, { quiet: true });
  if (!data) return error ? error.message : '…';
  const { names, total } = data;
  if (total === 0)
    return setsLimits ? (
      <Trans>Nobody at present: raise the limit of a role under “Limits”, or have it withdrawn.</Trans>
    ) : own ? (
      <Trans>Nobody at present: ask the owner to raise the limit of a role, or withdraw it.</Trans>
    ) : (
      <Trans>Nobody at present: a role needs a higher limit, or its requester withdraws it.</Trans>
    );
  const others = total - names.length;
  const listed = names.join(t`, `);
  if (names.length === 0) return <Plural value={total} one="# colleague" other="# colleagues" />;
  return others === 0 ? (
    listed
  ) : (
    <Trans>
      {listed} and <Plural value={others} one="# other" other="# others" />
    </Trans>
  );
}
