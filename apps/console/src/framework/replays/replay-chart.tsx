import { useLingui } from '@lingui/react/macro';
import { useDates } from '../use-dates.ts';
import styles from './replays.module.css';

export interface DayDifference {
  readonly date: string;
  readonly documents: number;
  readonly difference: number;
}

interface ReplayChartProps {
  days: readonly DayDifference[];
  /** A difference with its unit. */
  wordsOf: (difference: number) => string;
}

const step = 10;
const height = 72;

/** A bar for each day: what the draft gives more stands above the line, what it gives less below. */
export function ReplayChart({ days, wordsOf }: ReplayChartProps) {
  const { t } = useLingui();
  const dates = useDates();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const differences = days.map(({ difference }) => difference);
  const [most, least] = [Math.max(0, ...differences), Math.min(0, ...differences)];
  const scale = height / Math.max(1, most - least);
  const line = most * scale;
  const width = days.length * step;
  const [from, to] = [dates.cell(first.date), dates.cell(last.date)];
  const [high, low] = [wordsOf(most), wordsOf(least)];
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Difference of each day from ${from} to ${to}: between ${low} and ${high}`}
      >
        {days.map(({ date, difference }, at) => (
          <rect
            key={date}
            x={at * step + 1.5}
            width={step - 3}
            y={difference > 0 ? line - difference * scale : line}
            height={Math.abs(difference) * scale}
            className={difference > 0 ? styles.more : styles.less}
          />
        ))}
        <path d={`M0 ${line}H${width}`} className={styles.axis} />
      </svg>
      <figcaption className={styles.chartEnds}>
        <span>{from}</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  );
}
