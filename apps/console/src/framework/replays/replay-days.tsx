import { Trans, useLingui } from '@lingui/react/macro';
import type { ReplayResult } from '@regulars/contract';
import type { ReplayKind } from '@regulars/phrases';
import { countText } from '../../format/numbers.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useDates } from '../use-dates.ts';
import { ReplayChart, type DayDifference } from './replay-chart.tsx';
import styles from './replays.module.css';
import { differenceOf, measuresOf } from './use-replay-words.ts';

/** What the draft would have given more or less on each day; nothing if no day differs. */
export function ReplayDays({ kind, result: { days, old, new: drafted } }: { kind: ReplayKind; result: ReplayResult }) {
  const { t } = useLingui();
  const dates = useDates();
  const measure =
    measuresOf[kind].find((one) => old[one] !== drafted[one]) ??
    measuresOf[kind].find((one) => days.some((day) => day.old[one] !== day.new[one]));
  if (!measure) return null;
  const differences = days.map(({ date, documents, old: was, new: is }) => ({
    date,
    documents,
    difference: is[measure] - was[measure],
  }));
  const wordsOf = (difference: number): string => differenceOf(measure, difference);
  return (
    <Disclosure className={styles.part} summary={<Trans>Day by day</Trans>}>
      <ReplayChart days={differences} wordsOf={wordsOf} />
      <table className={styles.days}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Day</Trans>
            </th>
            <th scope="col">
              <Trans>Documents</Trans>
            </th>
            <th scope="col">
              <Trans>Difference</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {spansOf(differences).map(({ date, last, documents, difference }) => {
            const [from, to] = [dates.cell(date), dates.cell(last)];
            return (
              <tr key={date}>
                <th scope="row">{date === last ? from : t`${from} to ${to}`}</th>
                <td>{countText(documents)}</td>
                <td className={difference === 0 ? styles.quiet : styles.each}>
                  {difference === 0 ? t`No difference` : wordsOf(difference)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Disclosure>
  );
}

/** The days, those without a difference together with the ones after them. */
function spansOf(days: readonly DayDifference[]): (DayDifference & { readonly last: string })[] {
  const spans: (DayDifference & { readonly last: string })[] = [];
  for (const day of days) {
    const before = spans.at(-1);
    if (before && before.difference === 0 && day.difference === 0)
      spans[spans.length - 1] = { ...before, documents: before.documents + day.documents, last: day.date };
    else spans.push({ ...day, last: day.date });
  }
  return spans;
}
