import { useLingui } from '@lingui/react/macro';
import styles from './skeleton.module.css';

type SkeletonBlockProps = { width?: number | string; height?: number | string };

/** A grey bar, sized like the content it stands for. */
export function SkeletonBlock({ width = '100%', height = 14 }: SkeletonBlockProps) {
  return <span aria-hidden="true" className={styles.block} style={{ width, height }} />;
}

type SkeletonRowsProps = {
  rows?: number;
  /** Width of each column, as in grid-template-columns; the bars fill most of it. */
  columns?: readonly string[];
};

/** Placeholder rows, as high as table rows, during the first load. */
export function SkeletonRows({ rows = 8, columns = ['2fr', '1fr', '1fr', '1fr'] }: SkeletonRowsProps) {
  const { t } = useLingui();
  return (
    <div aria-busy="true">
      <output className="visually-hidden">{t`Loading`}</output>
      {Array.from({ length: rows }, (_row, row) => (
        <div key={row} className={styles.row} style={{ gridTemplateColumns: columns.join(' ') }}>
          {columns.map((_column, column) => (
            <SkeletonBlock key={column} width={`${60 + ((row * 7 + column * 13) % 4) * 8}%`} />
          ))}
        </div>
      ))}
    </div>
  );
}
