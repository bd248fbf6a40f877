import styles from './sparkline.module.css';

export interface Trend {
  /** Oldest first. */
  readonly values: readonly number[];
  /** The same in words. */
  readonly words: string;
}

const width = 66;
const height = 20;
const inset = 3;

export function Sparkline({ values, words }: Trend) {
  const points = pointsOf(values);
  const last = points.at(-1);
  if (!last || points.length < 2) return null;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={words}>
      <path d={curveThrough(points)} className={styles.line} />
      <circle cx={last.x} cy={last.y} r="2.5" className={styles.now} />
    </svg>
  );
}

type Point = { x: number; y: number };

function pointsOf(values: readonly number[]): Point[] {
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const step = (width - 2 * inset) / (values.length - 1);
  return values.map((value, at) => ({
    x: round(inset + at * step),
    y: round(range === 0 ? height / 2 : height - inset - ((value - low) / range) * (height - 2 * inset)),
  }));
}

/** Horizontal tangents at every point, so that the curve never overshoots the values. */
function curveThrough(points: Point[]): string {
  return points
    .map(({ x, y }, at) => {
      const before = points[at - 1];
      if (!before) return `M${x} ${y}`;
      const middle = round((before.x + x) / 2);
      return `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`;
    })
    .join('');
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
