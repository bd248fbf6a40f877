import { hasInitials } from '../initials.ts';
import type { ReactNode } from 'react';

/** One result in the palette. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  readonly detail?: ReactNode;
  /** Not shown, but found. */
  readonly keywords?: string | undefined;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** The page it opens, which a browser tab of its own can show too. */
  readonly address?: string;
  readonly run: () => void;
  /** It leads to so many further results, instead of being one. */
  readonly leadsTo?: number;
}

export type Kind = 'members' | 'documents' | 'access' | 'shop' | 'pages' | 'actions';

export interface Section {
  readonly kind: Kind;
  readonly entries: readonly Entry[];
}

const signs: Readonly<Record<string, Kind>> = {
  '@': 'members',
  '#': 'documents',
  '~': 'access',
  '/': 'pages',
  '>': 'actions',
};
/** Remembered ids; older ones drop out. */
const mostUsed = 20;

/** Parses the search text; a leading sign restricts it to one kind of result. */
export function parseSearch(text: string): { kind: Kind | null; words: string } {
  const kind = signs[text.charAt(0)] ?? null;
  return { kind, words: (kind ? text.slice(1) : text).trim() };
}

export const signOf = (kind: Kind): string => Object.entries(signs).find(([, one]) => one === kind)?.[0] ?? '';

/** Entries whose label, textual detail and keywords together contain every word, or the label its pinyin initials. */
export function matching(entries: readonly Entry[], words: string): readonly Entry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ label, detail, keywords = '' }) => {
    const text = `${label} ${typeof detail === 'string' ? detail : ''} ${keywords}`.toLowerCase();
    return wanted.every((word) => text.includes(word) || hasInitials(label, word));
  });
}

/** How many results there are, with those that entries lead to. */
export const countOf = (entries: readonly Entry[]): number =>
  entries.reduce((count, { leadsTo = 1 }) => count + leadsTo, 0);

/** The entries with those last used first. */
export function lastUsedFirst(entries: readonly Entry[], used: readonly unknown[]): readonly Entry[] {
  const rank = ({ id }: Entry): number => (used.includes(id) ? used.indexOf(id) : used.length);
  return entries.toSorted((one, other) => rank(one) - rank(other));
}

/** The remembered ids after one was used. */
export const withUsed = (used: readonly unknown[], id: string): readonly unknown[] =>
  [id, ...used.filter((one) => one !== id)].slice(0, mostUsed);

/** Splits a text into parts, with the first match marked. */
export function markedParts(text: string, words: string): readonly { text: string; marked: boolean }[] {
  const at = words ? text.toLowerCase().indexOf(words.toLowerCase()) : -1;
  if (at < 0) return [{ text, marked: false }];
  const parts = [
    { text: text.slice(0, at), marked: false },
    { text: text.slice(at, at + words.length), marked: true },
    { text: text.slice(at + words.length), marked: false },
  ];
  return parts.filter((part) => part.text !== '');
}
