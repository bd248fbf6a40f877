import { useLingui } from '@lingui/react/macro';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import styles from './dashboard.module.css';

/** Matches the tiles and the panel below them. */
export function TilesSkeleton() {
  const { t } = useLingui();
  return (
    <output aria-label={t`Loading`} className={styles.page}>
      <span className={styles.tiles}>
        {Array.from({ length: 4 }, (_tile, at) => (
          <SkeletonBlock key={at} height={100} />
        ))}
      </span>
      <SkeletonBlock height={350} />
    </output>
  );
}
