import { useLingui } from '@lingui/react/macro';
import type { LedgerOverview } from '@regulars/contract';
import { countText } from '../../format/numbers.ts';
import { useCanEverywhere } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { KpiTile } from '../../ui/kpi-tile.tsx';
import { Money } from '../../ui/money.tsx';
import { CouponsTile } from './coupons-tile.tsx';
import styles from './ledger.module.css';

/** What the merchant owes its members, and up to which day that is settled. */
export function LedgerFigures({ overview }: { overview: LedgerOverview }) {
  const { t } = useLingui();
  const dates = useDates();
  const { closed_to: closedTo, closed_at: closedAt, waiting } = overview;
  const waitingText = countText(waiting);
  const seesCoupons = useCanEverywhere('liability_report:read');
  return (
    <div className={styles.tiles}>
      <KpiTile label={t`Principal owed to members`} value={<Money size="figure" fen={overview.principal} />} />
      <KpiTile label={t`Bonus owed to members`} value={<Money size="figure" fen={overview.bonus} />} />
      <KpiTile label={t`Points owed to members`} value={countText(overview.points)} />
      {seesCoupons && <CouponsTile />}
      <KpiTile
        label={t`Days closed up to`}
        value={closedTo === null ? t`None yet` : dates.day(closedTo)}
        note={closedAt === null ? undefined : t`Closed ${dates.time(closedAt)}`}
      />
      <KpiTile
        label={t`Not in totals yet`}
        value={waitingText}
        note={waiting === 0 ? t`Every change is in its day` : t`Already in every report`}
      />
    </div>
  );
}
