import { useLingui } from '@lingui/react/macro';
import type { CouponFigures as Figures } from '@regulars/contract';
import { countText, moneyText } from '../../format/numbers.ts';
import charts from '../../framework/charts/charts.module.css';
import { ScrollRegion } from '../../framework/scroll-region.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './coupon-figures.module.css';

interface FigureTableProps {
  className?: string | undefined;
  heads: readonly string[];
  rows: readonly { readonly key: string; readonly name: string; readonly cells: readonly string[] }[];
}

/** Figures by what the first column names. */
function FigureTable({ className, heads, rows }: FigureTableProps) {
  return (
    <table className={className}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={heads[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The heads that both tables have. */
function useHeads() {
  const { t } = useLingui();
  return {
    given: t({ message: 'Given', context: 'how many' }),
    used: t({ message: 'Used', context: 'how many' }),
    off: t({ message: 'Off', context: 'price' }),
  };
}

/** What happened on each day, the last first. */
export function DayTable({ days, words }: { days: Figures['days']; words: string }) {
  const { t } = useLingui();
  const dates = useDates();
  const heads = useHeads();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <section aria-label={words} tabIndex={0} className={charts.table}>
      <FigureTable
        heads={[
          t`Day`,
          heads.given,
          heads.used,
          t({ message: 'Expired', context: 'how many' }),
          t({ message: 'Voided', context: 'how many' }),
          heads.off,
        ]}
        rows={days.toReversed().map(({ day, given, used, expired, voided, off }) => ({
          key: day,
          name: dates.cell(day),
          cells: [...[given, used, expired, voided].map(countText), moneyText(off)],
        }))}
      />
    </section>
  );
}

/** What each branch gave and took. */
export function ByBranch({ branches }: { branches: Figures['branches'] }) {
  const { t } = useLingui();
  const heads = useHeads();
  return (
    <Panel title={t`By branch`} flush>
      <ScrollRegion label={t`Table by branch`}>
        <FigureTable
          className={styles.branches}
          heads={[t`Branch`, heads.given, heads.used, t`Orders`, heads.off, t`Their orders came to`]}
          rows={branches.map(({ branch_id: id, branch_name: name, given, used, orders, off, revenue }) => ({
            key: id ?? '',
            name: name ?? t`No branch`,
            cells: [...[given, used, orders].map(countText), moneyText(off), moneyText(revenue)],
          }))}
        />
      </ScrollRegion>
    </Panel>
  );
}
