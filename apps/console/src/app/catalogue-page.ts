import { menuPage } from '@regulars/contract/menu';
import type { PageCode, Permission } from '@regulars/contract/menu';
import { pagePhrases } from '@regulars/phrases';
import type { Phrase } from '@regulars/phrases';
import type { FunctionComponent } from 'react';
import { loadFeatureMessages, loadMessages } from '../i18n/locale.ts';

type Load = () => Promise<FunctionComponent>;

/** A page of this console. The menu decides which pages are reachable and what they are called. */
export interface CataloguePage {
  /** Address, with `:name` for parameters. */
  readonly path: string;
  /** The tab's title until the menu or the page itself provides one. */
  readonly title: Phrase;
  readonly load: Load;
  /** The menu page it is, or is a child of; undefined for a page open to everybody. */
  readonly menuAddress?: string;
  /** That page's code. */
  readonly code?: PageCode;
  /** The permission required to open it, if any. */
  readonly permission?: Permission;
  /** Shows a row that its query names, so the path alone leads nowhere. */
  readonly ofRow?: true;
}

/** Loads a page together with messages that it needs. */
const withMessages = (messages: () => Promise<void>, load: Load) => async (): Promise<FunctionComponent> => {
  const [page] = await Promise.all([load(), messages()]);
  return page;
};
/** Loads a page with the catalogue of a part of the console, or of its own feature. */
export const part = (name: Parameters<typeof loadMessages>[0], load: Load) =>
  withMessages(() => loadMessages(name), load);
export const feature = (name: string, load: Load) => withMessages(() => loadFeatureMessages(name), load);

export type Own = Partial<Pick<CataloguePage, 'title' | 'permission' | 'ofRow'>>;

/** A child of a page of the menu. */
export const below = (code: PageCode, path: string, load: Load, own: Own = {}): CataloguePage => {
  const { address, permissions } = menuPage(code);
  const permission = permissions.find((one) => one.endsWith(':read'));
  const [menuAddress = address] = address.split('?', 1);
  return { path, title: pagePhrases[code], load, menuAddress, code, ...(permission && { permission }), ...own };
};

/** A page of the menu, which states its path, title and permission. */
export const page = (code: PageCode, load: Load): CataloguePage => {
  const { menuAddress = '', ...rest } = below(code, '', load);
  return { ...rest, path: menuAddress, menuAddress };
};
