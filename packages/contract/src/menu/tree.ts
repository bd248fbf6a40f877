import type { pagePhrases } from '@regulars/phrases';
import { centrePages } from './centre-pages.ts';
import { membershipPages } from './membership-pages.ts';
import type { Page } from './page.ts';

/** The default menu: every page of the console in menu order, with the permissions that a role can be granted. */
export const pages = { ...centrePages, ...membershipPages } as const satisfies Record<keyof typeof pagePhrases, Page>;

export type PageCode = keyof typeof pages;
type ThingOf<C extends PageCode> = (typeof pages)[C] extends { thing: infer T extends string } ? T : C;

/** A permission code, `thing:verb`. */
export type Permission = { [C in PageCode]: `${ThingOf<C>}:${(typeof pages)[C]['verbs'][number]}` }[PageCode];
