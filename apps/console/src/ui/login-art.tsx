import picture from './art/login-art.svg';
import styles from './login-art.module.css';

/** The sign-in picture: fills its container, cropped from above; the same in both themes. */
export function LoginArt() {
  return <img src={picture} alt="" className={styles.art} />;
}
