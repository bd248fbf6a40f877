import { Avatar } from './avatar.tsx';
import styles from './avatar.module.css';

type NamedAvatarProps = Parameters<typeof Avatar>[0] & {
  /** What tells apart people of one name. */
  note?: string | undefined;
};

/** An avatar with the name beside it, for the first column of a row. */
export function NamedAvatar({ note, ...props }: NamedAvatarProps) {
  return (
    <span className={styles.named}>
      <Avatar {...props} />
      <span className={styles.name}>
        <strong>{props.name}</strong>
        {note !== undefined && <small>{note}</small>}
      </span>
    </span>
  );
}
