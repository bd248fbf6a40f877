import { useLingui } from '@lingui/react/macro';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import styles from './dashboard.module.css';

/** Matches the height of the banner, the tiles and the first panels. */
export function TilesSkeleton() {
  const { t } = useLingui();
  return (
    <output aria-label={t`Loading`} className={styles.page}>
      <SkeletonBlock height={96} />
      <span className={styles.tiles}>
        {Array.from({ length: 5 }, (_tile, at) => (
          <SkeletonBlock key={at} height={100} />
        ))}
      </span>
      <SkeletonBlock height={320} />
    </output>
  );
}
