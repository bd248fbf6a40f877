import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

type AvatarProps = {
  /** Determines the colour, so that it survives a change of name. */
  id: string;
  name: string;
  /** In pixels. */
  size?: number;
  kind?: 'person' | 'merchant';
  /** Address of a picture in place of the letter. */
  picture?: string | null | undefined;
};

const graphemes = new Intl.Segmenter();

/** A letter on one of five colours. Decorative: the name must be shown beside it. */
export function Avatar({ id, name, size = 30, kind = 'person', picture }: AvatarProps) {
  if (picture)
    return <img src={picture} alt="" width={size} height={size} className={classNames(styles.picture, styles[kind])} />;
  const colour = 1 + (hashOf(id) % 5);
  const style = {
    width: size,
    height: size,
    background: `var(--rg-avatar-${colour}-bg)`,
    color: `var(--rg-avatar-${colour}-fg)`,
    fontSize: Math.max(12, Math.round(size * 0.44)),
  };
  return (
    <span aria-hidden="true" className={classNames(styles.avatar, styles[kind])} style={style}>
      {letterOf(name, kind)}
    </span>
  );
}

/** The last character of a Chinese person's name; the first of Latin names and merchants. */
function letterOf(name: string, kind: 'person' | 'merchant'): string {
  const letters = Array.from(graphemes.segment(name.trim()), ({ segment }) => segment);
  const last = letters.at(-1) ?? '';
  const letter = kind === 'person' && /\p{Script=Han}/u.test(last) ? last : (letters[0] ?? '');
  return letter.toUpperCase();
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
