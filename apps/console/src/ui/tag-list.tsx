import styles from './tag-list.module.css';

type TagListProps = {
  tags: readonly string[];
  /** More than this many are counted instead. */
  shown?: number;
};

/** Plain tags, then “+n”; a dash where there are none. */
export function TagList({ tags, shown = 2 }: TagListProps) {
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
        <span className={styles.more} title={hidden.join(', ')}>
          +{hidden.length}
        </span>
      )}
    </span>
  );
}
