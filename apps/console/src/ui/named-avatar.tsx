import { Avatar } from './avatar.tsx';
import styles from './avatar.module.css';

type NamedAvatarProps = Parameters<typeof Avatar>[0];

/** A letter and the name beside it: what a row is. */
export function NamedAvatar(props: NamedAvatarProps) {
  return (
    <span className={styles.named}>
      <Avatar {...props} />
      <strong>{props.name}</strong>
    </span>
  );
}
