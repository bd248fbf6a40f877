import { Avatar } from './avatar.tsx';
import styles from './avatar.module.css';

type NamedAvatarProps = Parameters<typeof Avatar>[0];

/** An avatar with the name beside it, for the first column of a row. */
export function NamedAvatar(props: NamedAvatarProps) {
  return (
    <span className={styles.named}>
      <Avatar {...props} />
      <strong>{props.name}</strong>
    </span>
  );
}
