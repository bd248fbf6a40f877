import { countText } from '../../format/numbers.ts';
import { useDates } from '../use-dates.ts';
import { useWidth } from '../use-width.ts';
import styles from './charts.module.css';
import { roundTop } from './round-top.ts';

interface TrendChartProps {
  /** Days without a gap, oldest first. */
  dates: readonly string[];
  /** A count of each day. */
  line: readonly number[];
  /** What it is compared with, of the same days or of as many before. */
  dashed: readonly number[];
  /** Text alternative of the chart. */
  words: string;
}

const height = 236;
/** Room for a day's label, in pixels, without and with its year. */
const [labelWidth, yearWidth] = [56, 84];

/** Two series of counts on one scale, by day. Drawn at pixel size, so that text is not scaled on phones. */
export function TrendChart({ dates, line, dashed, words }: TrendChartProps) {
  const { cell } = useDates();
  const [frame, width] = useWidth(720);
  const plot = { left: 36, right: width - 4, top: 12, bottom: height - 28 };
  const top = roundTop(Math.max(0, ...line, ...dashed));
  const last = dates.length - 1;
  const x = (at: number) => plot.left + (at / Math.max(1, last)) * (plot.right - plot.left);
  const y = (count: number) => plot.bottom - (count / top) * (plot.bottom - plot.top);
  const path = (counts: readonly number[]) =>
    counts.map((count, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(count).toFixed(1)}`).join('');
  const marks = [0, top / 4, top / 2, (top * 3) / 4, top].filter((mark) => Number.isInteger(mark));
  // Whole weeks apart, as many as have room.
  const room = dates.every((date) => cell(date).length === 5) ? labelWidth : yearWidth;
  const weeks = Math.max(1, Math.ceil(dates.length / 7 / Math.max(1, Math.floor((plot.right - plot.left) / room))));
  const labelled = dates.flatMap((date, at) => ((last - at) % (7 * weeks) === 0 ? [{ date, at }] : []));
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
        {line.length > 1 && <path d={`${path(line)}V${plot.bottom}H${plot.left}Z`} className={styles.area} />}
        <path d={path(dashed)} className={styles.previous} />
        <path d={path(line)} className={styles.line} />
        {labelled.map(({ date, at }) => (
          <text key={date} x={x(at)} y={height - 6} textAnchor={at === last ? 'end' : 'middle'} className={styles.axis}>
            {cell(date)}
          </text>
        ))}
      </svg>
    </div>
  );
}
