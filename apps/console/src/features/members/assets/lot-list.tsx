import { amountText } from '../../../format/numbers.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Lot } from '@regulars/contract';
import { assetUnitPhrases, say } from '@regulars/phrases';
import type { AssetUnit } from '@regulars/phrases';
import { useEndless } from '../../../framework/api/index.ts';
import { WholeExport } from '../../../framework/list/whole-export.tsx';
import { useDates } from '../../../framework/use-dates.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { documentText, lotName } from './asset-words.ts';
import styles from './assets.module.css';
import { RegionState } from './region-state.tsx';

interface LotListProps {
  memberId: string;
  units: readonly AssetUnit[];
  at: string | undefined;
}

const filterOf = ({ units, at }: Pick<LotListProps, 'units' | 'at'>) => ({ unit: [...units], at, open: true });

function useLots({ memberId, ...filter }: LotListProps) {
  return useEndless('GET /vip-infos/{id}/lots', {
    params: { id: memberId },
    query: { ...filterOf(filter), size: 10 },
  });
}

/** Exports the lots that the list shows. */
export function LotExport({ memberId, ...filter }: LotListProps) {
  const { t } = useLingui();
  const { rows, hasNextPage } = useLots({ memberId, ...filter });
  if (rows.length === 0) return null;
  const filters = { id: memberId, ...filterOf(filter) };
  return <WholeExport quiet exports="lots" noun={t`lots`} filters={filters} count={rows.length} more={hasNextPage} />;
}

/** The lots behind a balance, in spending order. */
export function LotList({ memberId, units, at }: LotListProps) {
  const query = useLots({ memberId, units, at });
  return (
    <RegionState
      query={query}
      isEmpty={query.rows.length === 0}
      empty={<Trans>There is nothing left.</Trans>}
      skeleton={['1fr', '1fr']}
    >
      <ol className={styles.lots}>
        {query.rows.map((lot) => (
          <LotItem key={lot.lot_no} lot={lot} />
        ))}
      </ol>
    </RegionState>
  );
}

function LotItem({ lot }: { lot: Lot }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const { unit, remaining, amount, last_day: lastDay, branch_name: branch } = lot;
  const facts = [say(assetUnitPhrases[unit], locale), documentText(lot.document, locale), branch].filter(Boolean);
  const whole = amountText(unit, amount);
  return (
    <li className={styles.lot}>
      <span className={styles.lotName}>{lotName(lot, locale, dates)}</span>
      <span className={styles.lotRest}>
        <strong>{amountText(unit, remaining)}</strong> <Trans>of {whole}</Trans>
      </span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${(remaining / amount) * 100}%` }} />
      </span>
      <span className={styles.facts}>{facts.join(' · ')}</span>
      <span className={styles.lotEnd}>{lastDay ? t`Until ${dates.day(lastDay)}` : t`No expiry`}</span>
    </li>
  );
}
