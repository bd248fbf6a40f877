import { useLingui } from '@lingui/react/macro';
import styles from './tag-list.module.css';

type TagListProps = {
  tags: readonly string[];
  /** Number of tags to show; the rest are counted. */
  shown?: number;
};

/** Tags, then "+n"; a dash if there are none. */
export function TagList({ tags, shown = 2 }: TagListProps) {
  const { t } = useLingui();
  if (tags.length === 0) return <>–</>;
  const hidden = tags.slice(shown);
  return (
    <span className={styles.list}>
      {tags.slice(0, shown).map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))}
      {hidden.length > 0 && (
        <span className={styles.more} title={hidden.join(t`, `)}>
          +{hidden.length}
        </span>
      )}
    </span>
  );
}
