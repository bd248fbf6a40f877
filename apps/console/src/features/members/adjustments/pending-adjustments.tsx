import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Adjustment } from '@regulars/contract';
import { adjustmentReasonPhrases, say } from '@regulars/phrases';
import { Button } from 'antd';
import { useRef } from 'react';
import { adjustmentAddress } from '../../../framework/adjustment-address.ts';
import { useEndpoint } from '../../../framework/api/index.ts';
import { useAuthorisedWords } from '../../../framework/authorised-words.ts';
import { useNarrow } from '../../../framework/list/use-media.ts';
import { useCan, useCanAt, useCurrentUser } from '../../../framework/session/index.ts';
import { useTab } from '../../../framework/tabs/tab-context.ts';
import { useDates } from '../../../framework/use-dates.ts';
import { units as allUnits, useUnits } from '../../../framework/use-units.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { StateGlyph } from '../../../ui/state-tag.tsx';
import { AskedOutcomes } from './asked-outcomes.tsx';
import styles from './pending-adjustments.module.css';
import { usePendingActions } from './use-pending-actions.ts';
import type { PendingActions, PendingRow } from './use-pending-actions.ts';

/** The page shows this many; the list shows all. */
const most = 3;

/**
 * Pending adjustments of a member's balances with the actions open to this user, and recent outcomes of the user's own
 * requests.
 */
export function PendingAdjustments({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const place = useRef<HTMLElement>(null);
  const [mayRead, mayAsk] = [useCan('adjustment:read'), useCan('adjustment:create')];
  const { data } = useEndpoint(
    'GET /vip-trim-order',
    { query: { vip_id: memberId, state: ['waiting'], size: most } },
    { quiet: true, enabled: mayRead || mayAsk, refetchInterval: 30_000 },
  );
  // A decided line loses its focused button, so focus moves here.
  const actions = usePendingActions(data?.items ?? [], () => place.current?.focus());
  const more = data ? data.total - data.items.length : 0;
  return (
    <section ref={place} aria-label={t`Waiting for approval`} tabIndex={-1} className={styles.place}>
      {actions.rows.length > 0 && (
        <ul className={styles.pending}>
          {actions.rows.map((row) => (
            <PendingLine key={row.adjustment.adjustment_id} row={row} actions={actions} />
          ))}
          {more > 0 && <MoreLine memberId={memberId} more={more} />}
        </ul>
      )}
      {mayAsk && <AskedOutcomes memberId={memberId} />}
    </section>
  );
}

function MoreLine({ memberId, more }: { memberId: string; more: number }) {
  const { openTab } = useTab();
  const leads = useCanAt('adjustment', 'adjustment:read');
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <Plural value={more} one="# more waits for approval" other="# more wait for approval" />
      </span>
      {leads && (
        <Button size="small" onClick={() => openTab(`/memberAdjustments?state=waiting&vip_id=${memberId}`)}>
          <Trans>See all</Trans>
        </Button>
      )}
    </li>
  );
}

interface LineProps {
  row: PendingRow;
  actions: PendingActions;
}

function PendingLine({ row: { adjustment, outcome }, actions }: LineProps) {
  const what = useWhat(adjustment);
  return (
    <li className={styles.line}>
      <StateGlyph meaning={outcome ? 'over' : 'attention'} />
      <span className={styles.words}>
        <strong>{what}</strong> {outcome ? <output>{outcome}</output> : <Waiting adjustment={adjustment} />}
      </span>
      {!outcome && <LineActions adjustment={adjustment} what={what} actions={actions} />}
    </li>
  );
}

/** The adjusted amounts, in words. */
function useWhat(adjustment: Adjustment): string {
  const { t } = useLingui();
  const { labels, change } = useUnits();
  return allUnits
    .filter((unit) => adjustment[unit] !== 0)
    .map((unit) => `${labels[unit]} ${change(unit, adjustment[unit])}`)
    .join(t`, `);
}

function Waiting({ adjustment }: { adjustment: Adjustment }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { labels } = useUnits();
  const dates = useDates();
  const own = useCurrentUser().user_id === adjustment.asked_by;
  const authorisedWords = useAuthorisedWords();
  const { data: approvers } = useEndpoint(
    'GET /vip-trim-order/{id}/approvers',
    { params: { id: adjustment.adjustment_id } },
    { quiet: true, enabled: !adjustment.approvable },
  );
  const who = adjustment.asked_by_name ?? '–';
  const when = dates.time(adjustment.asked_at);
  const why = adjustment.note ?? say(adjustmentReasonPhrases[adjustment.reason], locale);
  const named = allUnits.filter((unit) => adjustment[unit] !== 0).map((unit) => labels[unit].toLowerCase());
  const kept = named.join(t`, `);
  if (adjustment.approvable)
    return (
      <Trans>
        waits for you: {who}, {when}, {why}. Until you approve, there is no change to {kept}.
      </Trans>
    );
  const approver = authorisedWords(approvers) ?? t`a colleague`;
  return (
    <>
      {own ? (
        <Trans>
          waits for {approver}: requested by you, {when}, {why}. Until then there is no change to {kept}.
        </Trans>
      ) : (
        <Trans>
          waits for {approver}: {who}, {when}, {why}. Until then there is no change to {kept}.
        </Trans>
      )}
      {approvers?.total === 0 && (
        <>
          {' '}
          <strong>
            <Trans>Nobody can approve it at present: ask the owner to raise the limit of a role, or withdraw it.</Trans>
          </strong>
        </>
      )}
    </>
  );
}

function LineActions({ adjustment, what, actions }: { adjustment: Adjustment; what: string; actions: PendingActions }) {
  const { openTab } = useTab();
  const narrow = useNarrow();
  const [mayAsk, mayApprove] = [useCan('adjustment:create'), useCan('adjustment:approve')];
  const leads = useCanAt('adjustment', 'adjustment:read');
  const own = useCurrentUser().user_id === adjustment.asked_by;
  const { adjustment_id: id, approvable } = adjustment;
  const busy = actions.acting === id;
  const locked = actions.acting !== undefined && !busy;
  // Touch targets are 44 px.
  const size = narrow ? 'large' : 'small';
  if (own)
    return mayAsk ? (
      <Button size={size} loading={busy} disabled={locked} onClick={() => actions.withdraw(adjustment)}>
        <Trans>Withdraw</Trans>
      </Button>
    ) : null;
  if (!approvable) return null;
  return (
    <span className={styles.actions}>
      {leads && (
        <Button size={size} onClick={() => openTab(adjustmentAddress(id))}>
          <Trans>Open</Trans>
        </Button>
      )}
      {!narrow && mayApprove && (
        <Button
          size={size}
          type="primary"
          loading={busy}
          disabled={locked}
          onClick={() => actions.approve(adjustment, what)}
        >
          <Trans>Approve</Trans>
        </Button>
      )}
    </span>
  );
}
