import { Trans } from '@lingui/react/macro';
import type { ReplayResult } from '@regulars/contract';
import type { ReplayKind } from '@regulars/phrases';
import { countText } from '../../format/numbers.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useDates } from '../use-dates.ts';
import styles from './replays.module.css';
import { differenceOf, measuresOf } from './use-replay-words.ts';

/** What the draft would have given more or less on each day. */
export function ReplayDays({ kind, result: { days, old, new: drafted } }: { kind: ReplayKind; result: ReplayResult }) {
  const dates = useDates();
  const measure = measuresOf[kind].find((one) => old[one] !== drafted[one]) ?? measuresOf[kind][0] ?? 'points';
  return (
    <Disclosure className={styles.part} summary={<Trans>Day by day</Trans>}>
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
          {days.map(({ date, documents, old: was, new: is }) => (
            <tr key={date}>
              <th scope="row">{dates.cell(date)}</th>
              <td>{countText(documents)}</td>
              <td className={styles.each}>{differenceOf(measure, is[measure] - was[measure])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
