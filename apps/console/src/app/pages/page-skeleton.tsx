import { SkeletonBlock, SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './page-skeleton.module.css';

/** Shown while a page's code loads. */
export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <SkeletonBlock width="30%" height={28} />
      <SkeletonRows rows={6} />
    </div>
  );
}
