import { Trans, useLingui } from '@lingui/react/macro';
import type { Adjustment } from '@regulars/contract';
import { adjustmentReasonPhrases, say } from '@regulars/phrases';
import { Button } from 'antd';
import { ApiError, useAction, useEndpoint } from '../../../framework/api/index.ts';
import { adjustmentReads } from '../../../framework/balance-reads.ts';
import { useFeedback } from '../../../framework/feedback/feedback-context.ts';
import { useCan, useCurrentUser } from '../../../framework/session/index.ts';
import { useTab } from '../../../framework/tabs/tab-context.ts';
import { useDates } from '../../../framework/use-dates.ts';
import { units as allUnits, useUnits } from '../../../framework/use-units.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { StateGlyph } from '../../../ui/state-tag.tsx';
import styles from './pending-adjustments.module.css';

/** As many lines as a page has room for; all stand in the list. */
const most = 3;

/** What waits for approval of a member's balances, with what this user can do about it. */
export function PendingAdjustments({ memberId }: { memberId: string }) {
  const { openTab } = useTab();
  const { data } = useEndpoint(
    'GET /vip-trim-order',
    { query: { vip_id: memberId, state: ['waiting'], size: most } },
    { quiet: true, enabled: useCan('adjustment:read'), refetchInterval: 30_000 },
  );
  if (!data || data.items.length === 0) return null;
  const more = data.total - data.items.length;
  return (
    <ul className={styles.pending}>
      {data.items.map((adjustment) => (
        <PendingLine key={adjustment.adjustment_id} adjustment={adjustment} />
      ))}
      {more > 0 && (
        <li className={styles.line}>
          <span className={styles.words}>
            <Trans>{more} more wait for approval</Trans>
          </span>
          <Button size="small" onClick={() => openTab(`/memberAdjustments?state=waiting&vip_id=${memberId}`)}>
            <Trans>See all</Trans>
          </Button>
        </li>
      )}
    </ul>
  );
}

function PendingLine({ adjustment }: { adjustment: Adjustment }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { labels, change } = useUnits();
  const dates = useDates();
  const own = useCurrentUser().user_id === adjustment.asked_by;
  const what = allUnits
    .filter((unit) => adjustment[unit] !== 0)
    .map((unit) => `${labels[unit]} ${change(unit, adjustment[unit])}`)
    .join(t`, `);
  const who = adjustment.asked_by_name ?? '–';
  const when = dates.recent(adjustment.asked_at);
  const why = adjustment.note ?? say(adjustmentReasonPhrases[adjustment.reason], locale);
  return (
    <li className={styles.line}>
      <StateGlyph meaning="attention" />
      <span className={styles.words}>
        <strong>{what}</strong>{' '}
        {adjustment.approvable ? (
          <Trans>
            waits for you: {who}, {when}, {why}. Until you approve, nothing changes.
          </Trans>
        ) : own ? (
          <Trans>
            waits for a colleague: asked by you, {when}, {why}. Until then nothing changes.
          </Trans>
        ) : (
          <Trans>
            waits for approval: {who}, {when}, {why}. Until then nothing changes.
          </Trans>
        )}
      </span>
      <PendingActions adjustment={adjustment} own={own} what={what} />
    </li>
  );
}

function PendingActions({ adjustment, own, what }: { adjustment: Adjustment; own: boolean; what: string }) {
  const { t } = useLingui();
  const { openTab } = useTab();
  const { message } = useFeedback();
  const mayAsk = useCan('adjustment:create');
  const approve = useAction('PUT /vip-trim-order/{id}/approve', { invalidates: adjustmentReads });
  const withdraw = useAction('PUT /vip-trim-order/{id}/withdraw', { invalidates: adjustmentReads });
  const { adjustment_id: id, version, approvable } = adjustment;

  async function run(action: typeof approve | typeof withdraw, done: string): Promise<void> {
    try {
      await action.mutateAsync({ params: { id }, ifMatch: version });
      void message.success(done);
    } catch (error) {
      // A refusal is announced by the call.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  if (own)
    return mayAsk ? (
      <Button size="small" loading={withdraw.isPending} onClick={() => void run(withdraw, t`Withdrawn`)}>
        <Trans>Withdraw</Trans>
      </Button>
    ) : null;
  if (!approvable) return null;
  return (
    <span className={styles.actions}>
      <Button size="small" onClick={() => openTab(`/memberAdjustments?adjustment=${id}`)}>
        <Trans>Open</Trans>
      </Button>
      <Button
        size="small"
        type="primary"
        loading={approve.isPending}
        onClick={() => void run(approve, t`Approved: ${what}`)}
      >
        <Trans>Approve</Trans>
      </Button>
    </span>
  );
}
