import { inkOn } from './ink.ts';
import type { CardFace } from './member-card.tsx';

/** The colours of a card of that appearance, as its style. */
export function coloursOf({ face, colour }: { face: CardFace; colour?: string | undefined }) {
  if (!colour) {
    const of = (part: string) => `var(--rg-card-${face}-${part})`;
    return { background: of('bg'), color: of('fg'), '--card-art': of('art') };
  }
  const ink = inkOn(colour);
  return { background: colour, color: ink, '--card-art': `color-mix(in srgb, ${ink} 12%, transparent)` };
}
