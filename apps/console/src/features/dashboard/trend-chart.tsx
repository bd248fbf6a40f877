import { yearlyText } from '../../format/dates.ts';
import { countText } from '../../format/numbers.ts';
import styles from './dashboard.module.css';
import { roundTop } from './trend.ts';
import type { Day } from './trend.ts';
import { useWidth } from '../../framework/use-width.ts';

type TrendChartProps = {
  now: readonly Day[];
  before: readonly Day[];
  /** Text alternative of the chart. */
  words: string;
};

const height = 236;

/** Both periods on one scale, aligned by day. Drawn at pixel size, so that text is not scaled on phones. */
export function TrendChart({ now, before, words }: TrendChartProps) {
  const [frame, width] = useWidth(720);
  const plot = { left: 36, right: width - 4, top: 12, bottom: height - 28 };
  const top = roundTop(Math.max(0, ...now.map((day) => day.joined), ...before.map((day) => day.joined)));
  const x = (at: number) => plot.left + (at / Math.max(1, now.length - 1)) * (plot.right - plot.left);
  const y = (count: number) => plot.bottom - (count / top) * (plot.bottom - plot.top);
  const line = (days: readonly Day[]) =>
    days.map((day, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(day.joined).toFixed(1)}`).join('');
  const marks = [0, top / 4, top / 2, (top * 3) / 4, top].filter((mark) => Number.isInteger(mark));
  const labelled = now.flatMap((day, at) => ((now.length - 1 - at) % 7 === 0 ? [{ day, at }] : []));
  return (
    <div ref={frame} className={styles.chart}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
        {marks.map((mark) => (
          <g key={mark}>
            <path d={`M${plot.left} ${y(mark)}H${plot.right}`} className={styles.grid} />
            <text x={plot.left - 10} y={y(mark) + 4} textAnchor="end" className={styles.axis}>
              {countText(mark)}
            </text>
          </g>
        ))}
        {now.length > 1 && <path d={`${line(now)}V${plot.bottom}H${plot.left}Z`} className={styles.area} />}
        <path d={line(before)} className={styles.previous} />
        <path d={line(now)} className={styles.line} />
        {labelled.map(({ day, at }) => (
          <text
            key={day.date}
            x={x(at)}
            y={height - 6}
            textAnchor={at === now.length - 1 ? 'end' : 'middle'}
            className={styles.axis}
          >
            {yearlyText(day.date)}
          </text>
        ))}
      </svg>
    </div>
  );
}
