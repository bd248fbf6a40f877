import { Trans, useLingui } from '@lingui/react/macro';
import type { Api, Assets, Member } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { ApiError, useAction, useEndpoint } from '../../framework/api/index.ts';
import { useAuthorisedWords } from '../../framework/authorised-words.ts';
import { adjustmentReads } from '../../framework/balance-reads.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { ReasonDialog } from '../../framework/form/reason-dialog.tsx';
import { useUnits } from '../../framework/use-units.ts';
import { Note } from '../../ui/note.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { memberReads } from '../../framework/members/member-reads.ts';

const units = ['principal', 'bonus', 'points'] as const;
type Left = Readonly<Record<(typeof units)[number], number>>;
const nothing: Left = { principal: 0, bonus: 0, points: 0 };
type Above = NonNullable<DataOf<Api['GET /vip-infos/{id}/waiver']>['above']>;

/** What the server will find, which first takes off what has expired. Debts aren't value. */
function leftOf({ balances, expiring }: Assets): Left {
  const due = (unit: 'bonus' | 'points') => expiring.find((one) => one.unit === unit)?.due ?? 0;
  return {
    principal: balances.principal,
    bonus: balances.bonus - due('bonus'),
    points: Math.max(balances.points - due('points'), 0),
  };
}

interface CancelDialogProps {
  member: Member;
  onClose: () => void;
}

/** Asks for the reason, and names what the member has left, which must be waived. */
export function CancelDialog({ member: { vip_id: id, name, version }, onClose }: CancelDialogProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const assets = useEndpoint('GET /vip-infos/{id}/assets', { params: { id } });
  const cancel = useAction('PUT /vip-infos/{id}/state', { invalidates: [...memberReads, ...adjustmentReads] });
  const left = assets.data && leftOf(assets.data);
  const some = units.filter((unit) => left && left[unit] > 0);
  const held = assets.data && units.some((unit) => assets.data.held[unit] > 0);
  const [waived, setWaived] = useState<Left>();
  const { data: waiver } = useEndpoint(
    'GET /vip-infos/{id}/waiver',
    { params: { id }, query: left ?? nothing },
    { quiet: true, enabled: some.length > 0, staleTime: 0 },
  );
  // What was ticked is waived, and nothing that came in since.
  const agreed = some.length === 0 || (left && waived && units.every((unit) => waived[unit] === left[unit]));

  async function confirm(reason: string): Promise<void> {
    try {
      const waive = some.length > 0 && waived ? { waive: waived } : {};
      await cancel.mutateAsync({ params: { id }, body: { state: 'cancelled', reason, ...waive }, ifMatch: version });
      void message.success(t`Cancelled ${name}’s membership`);
    } catch (error) {
      if (error instanceof ApiError && error.name === 'member_has_value') void assets.refetch();
      throw error;
    }
  }

  return (
    <ReasonDialog
      title={t`Cancel ${name}’s membership?`}
      verb={t`Cancel membership`}
      dismiss={t`Keep`}
      danger
      blocked={!left || held === true || !agreed || Boolean(waiver?.above)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <Trans>
          This cannot be undone. The phone number becomes free for a new member, and unused coupons become void; the
          history stays.
        </Trans>
      </p>
      {assets.isPending && <SkeletonRows rows={2} columns={['84px', '1fr']} />}
      {held && (
        <Note>
          <Trans>A purchase is in progress and has reserved an amount. Finish or release it first.</Trans>
        </Note>
      )}
      {left && !held && <Waiver left={left} some={some} agreed={agreed === true} onChange={setWaived} />}
      {waiver?.above && !held && <Excess above={waiver.above} />}
    </ReasonDialog>
  );
}

interface WaiverProps {
  left: Left;
  some: readonly (keyof Left)[];
  agreed: boolean;
  onChange: (waived: Left | undefined) => void;
}

/** What is left, with a checkbox to waive it. */
function Waiver({ left, some, agreed, onChange }: WaiverProps) {
  const { labels, text } = useUnits();
  if (some.length === 0)
    return (
      <p style={{ marginTop: 12 }}>
        <Trans>The member has no stored value and no points left.</Trans>
      </p>
    );
  return (
    <>
      <p style={{ marginBlock: 12 }}>
        <Trans>The member still has:</Trans>
      </p>
      <DescriptionList
        items={some.map((unit) => ({ label: labels[unit], value: <strong>{text(unit, left[unit])}</strong> }))}
      />
      <Checkbox
        checked={agreed}
        onChange={({ target }) => onChange(target.checked ? left : undefined)}
        style={{ marginTop: 12 }}
      >
        <Trans>The member waives this; nothing is paid back</Trans>
      </Checkbox>
    </>
  );
}

/** That the user may not waive so much, and who may. */
function Excess({ above: { unit, left, authorised } }: { above: Above }) {
  const { labels, text } = useUnits();
  const who = useAuthorisedWords()(authorised);
  const [what, rest] = [labels[unit].toLowerCase(), text(unit, left)];
  return (
    <Note>
      {who === undefined ? (
        <Trans>
          Above your limit: you can waive {rest} of {what} for this member. Nobody else can at present: use it up or pay
          it back first, or raise the limit of a role that can cancel members.
        </Trans>
      ) : (
        <Trans>
          Above your limit: you can waive {rest} of {what} for this member. {who} can cancel the membership.
        </Trans>
      )}
    </Note>
  );
}
