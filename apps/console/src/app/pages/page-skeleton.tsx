import { SkeletonBlock, SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './page-skeleton.module.css';

/** While a page's code is on its way. */
export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <SkeletonBlock width="30%" height={28} />
      <SkeletonRows rows={6} />
    </div>
  );
}
