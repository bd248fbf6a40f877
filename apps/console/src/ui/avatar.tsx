import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

type AvatarProps = {
  /** Decides the colour, so that it stays when the name changes. */
  id: string;
  name: string;
  /** Pixels. */
  size?: number;
  kind?: 'person' | 'merchant';
};

const graphemes = new Intl.Segmenter();

/** A letter on one of five colours; decoration, since the name stands beside it. */
export function Avatar({ id, name, size = 30, kind = 'person' }: AvatarProps) {
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

/** Chinese given names end the name; merchants and Latin names are known by their first letter. */
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
