import type { CardFace } from './member-card.tsx';

/** A grade's appearance: one of the built-in card faces, or the merchant's own colour. */
export function faceOf(look: string): { face: CardFace; colour?: string } {
  if (look === 'silver' || look === 'gold' || look === 'black') return { face: look };
  return look.startsWith('#') ? { face: 'basic', colour: look } : { face: 'basic' };
}
