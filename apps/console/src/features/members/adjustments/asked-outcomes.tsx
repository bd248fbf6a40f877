import { Trans } from '@lingui/react/macro';
import type { Adjustment } from '@regulars/contract';
import { useEndpoint } from '../../../framework/api/index.ts';
import { useCurrentUser } from '../../../framework/session/index.ts';
import { useDates } from '../../../framework/use-dates.ts';
import { units as allUnits, useUnits } from '../../../framework/use-units.ts';
import { StateGlyph } from '../../../ui/state-tag.tsx';
import type { StateMeaning } from '../../../ui/state-tag.tsx';
import styles from './pending-adjustments.module.css';

const most = 3;
const day = 86_400_000;

const meanings: Partial<Record<Adjustment['state'], StateMeaning>> = { posted: 'live', refused: 'blocked' };

/** Decisions of yesterday and today on this user's requests for the member. */
export function AskedOutcomes({ memberId }: { memberId: string }) {
  const { user_id } = useCurrentUser();
  const dates = useDates();
  const yesterday = new Date(Date.parse(dates.today()) - day).toISOString().slice(0, 10);
  const { data } = useEndpoint(
    'GET /vip-trim-order',
    {
      query: {
        vip_id: memberId,
        asked_by: user_id,
        state: ['posted', 'refused', 'expired'],
        decided_from: yesterday,
        size: most,
      },
    },
    { quiet: true, refetchInterval: 30_000 },
  );
  if (!data || data.items.length === 0) return null;
  return (
    <ul className={styles.outcomes}>
      {data.items.map((adjustment) => (
        <li key={adjustment.adjustment_id} className={styles.line}>
          <StateGlyph meaning={meanings[adjustment.state] ?? 'over'} />
          <Outcome adjustment={adjustment} />
        </li>
      ))}
    </ul>
  );
}

function Outcome({ adjustment }: { adjustment: Adjustment }) {
  const { labels, change } = useUnits();
  const dates = useDates();
  const { state, decision, decided_at } = adjustment;
  const what = allUnits
    .filter((unit) => adjustment[unit] !== 0)
    .map((unit) => `${labels[unit]} ${change(unit, adjustment[unit])}`)
    .join(' ');
  const who = adjustment.decided_by_name ?? '–';
  const when = decided_at === null ? '' : dates.time(decided_at);
  return (
    <span className={styles.words}>
      <strong>{what}</strong>{' '}
      {state === 'posted' ? (
        <Trans>
          was approved by {who}, {when}
        </Trans>
      ) : state === 'refused' ? (
        <Trans>
          was refused by {who}, {when}: “{decision}”
        </Trans>
      ) : (
        <Trans>expired, {when}: nobody approved it in time</Trans>
      )}
    </span>
  );
}
