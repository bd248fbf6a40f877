import type { ReactNode } from 'react';
import { useSections } from './use-sections.tsx';
import type { Found, PaletteSources } from './use-sections.tsx';

interface FoundSectionsProps {
  text: string;
  sources: PaletteSources;
  children: (found: Found) => ReactNode;
}

/** Looks for a text, and shows what is found. */
export function FoundSections({ text, sources, children }: FoundSectionsProps) {
  return children(useSections(text, sources));
}
