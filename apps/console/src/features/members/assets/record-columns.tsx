import { useLingui } from '@lingui/react/macro';
import type { Movement } from '@regulars/contract';
import { momentWidth } from '../../../framework/list/columns.ts';
import type { ListColumn } from '../../../framework/list/columns.ts';
import { useDates } from '../../../framework/use-dates.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { changeText, countText, moneyText } from '../../../format/numbers.ts';
import { documentText, kindText, valueOf } from './asset-words.ts';
import styles from './assets.module.css';
import { UndoneMark } from './undone-mark.tsx';

export type RecordName = 'top-ups' | 'points';
type Column = ListColumn<Movement>;

/** The columns of a member's records, by kind of record. */
export function useRecordColumns(record: RecordName): Column[] {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const figure = (key: string, title: string, width: number, render: Column['render']): Column => ({
    key,
    title,
    width,
    align: 'right',
    render: (row) => <span className={styles.figures}>{render(row)}</span>,
  });
  const change = (unit: keyof Movement['change'], title: string): Column =>
    figure(unit, title, 104, (row) => (row.change[unit] === 0 ? '–' : changeText(unit, row.change[unit])));
  const balance = figure('balance', t`Balance after`, 120, ({ after }) => moneyText(valueOf(after)));
  const kind: Column = { key: 'kind', title: t`Type`, width: 112, render: (row) => <MovementName movement={row} /> };
  const [principal, bonus, points] = [
    change('principal', t`Principal`),
    change('bonus', t`Bonus`),
    change('points', t`Points`),
  ];
  const middle: Record<RecordName, Column[]> = {
    'top-ups': [principal, bonus, balance],
    points: [
      kind,
      points,
      figure(
        'chain',
        t`Before → after`,
        144,
        ({ before, after }) => `${countText(before.points)} → ${countText(after.points)}`,
      ),
    ],
  };
  return [
    {
      key: 'time',
      title: t`Time`,
      width: momentWidth,
      render: (row) => (
        <span className={styles.when}>
          <time dateTime={row.posted_at} title={dates.exact(row.posted_at)}>
            {dates.cellTime(row.posted_at)}
          </time>
          <UndoneMark of={row} />
        </span>
      ),
    },
    ...middle[record],
    { key: 'branch', title: t`Branch`, width: 112, render: ({ branch_name }) => branch_name ?? '–' },
    { key: 'operator', title: t`Operator`, width: 88, render: ({ operator }) => operator ?? '–' },
    {
      key: 'document',
      title: t`Document`,
      width: 152,
      from: 1600,
      render: ({ document }) => documentText(document, locale) ?? '–',
    },
  ];
}

function MovementName({ movement }: { movement: Movement }) {
  return kindText(movement, useLocale());
}
