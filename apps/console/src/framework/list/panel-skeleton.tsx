import { SkeletonBlock } from '../../ui/skeleton.tsx';
import styles from './views.module.css';

/** The settings on their way, of their width. */
export function PanelSkeleton() {
  return (
    <div className={styles.panel}>
      <div className={styles.line}>
        <SkeletonBlock width="100%" height={240} />
      </div>
    </div>
  );
}
