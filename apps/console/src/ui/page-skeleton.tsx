import { useLingui } from '@lingui/react/macro';
import styles from './page-skeleton.module.css';
import { SkeletonBlock, SkeletonRows } from './skeleton.tsx';

type PageSkeletonProps = {
  /** The page's heading, visually hidden; “Loading” until its name is known. */
  title?: string;
  /** A list has filters above its rows; a record has a title and figures above its details. */
  shape: 'list' | 'record';
};

/** Shown while a page's code or its record loads. */
export function PageSkeleton({ title, shape }: PageSkeletonProps) {
  const { t } = useLingui();
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{title ?? t`Loading`}</h1>
      {shape === 'list' ? (
        <SkeletonBlock height={58} />
      ) : (
        <>
          <SkeletonBlock width="30%" height={32} />
          <SkeletonBlock height={100} />
        </>
      )}
      <div className={styles.rows}>
        <SkeletonRows />
      </div>
    </div>
  );
}
