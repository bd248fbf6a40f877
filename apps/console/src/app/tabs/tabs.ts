import { homePaths } from '../../framework/session/home.ts';

/** An open tab, identified by its path: changing filters changes its address, not the tab. */
export interface Tab {
  readonly key: string;
  /** Path, search and hash as last visited. */
  readonly address: string;
  /** The title set by the page; null to use the name from the menu or catalogue. */
  readonly title: string | null;
  readonly pinned: boolean;
  /** Incremented by a refresh, to remount the page. */
  readonly generation: number;
}

export type ClosingScope = 'this' | 'others' | 'right' | 'all';

/** Both home addresses share one tab, which comes first and can't be closed. */
export const homeKey = '/';

export function keyOf(pathname: string): string {
  const path = pathname.length > 1 ? pathname.replace(/(?<!\/)\/+$/, '') : pathname;
  return homePaths.has(path) ? homeKey : path;
}

export const homeTab = (address: string): Tab => ({ key: homeKey, address, title: null, pinned: false, generation: 0 });

/** Records that an address is shown: updates the tab of its path, or opens a new one at the end. */
export function visit(tabs: readonly Tab[], address: string, title: string | null = null): readonly Tab[] {
  const key = keyOf(pathnameOf(address));
  const known = tabs.find((tab) => tab.key === key);
  if (known?.address === address) return tabs;
  if (known) return change(tabs, key, { address });
  return [...tabs, { key, address, title, pinned: false, generation: 0 }];
}

export function rename(tabs: readonly Tab[], key: string, title: string): readonly Tab[] {
  return tabs.some((tab) => tab.key === key && tab.title !== title) ? change(tabs, key, { title }) : tabs;
}

export function refresh(tabs: readonly Tab[], key: string): readonly Tab[] {
  return tabs.map((tab) => (tab.key === key ? { ...tab, generation: tab.generation + 1 } : tab));
}

/** Pinned tabs follow home, in the order in which they were pinned; an unpinned tab moves right behind them. */
export function setPinned(tabs: readonly Tab[], key: string, pinned: boolean): readonly Tab[] {
  const tab = tabs.find((one) => one.key === key);
  if (!tab || tab.key === homeKey || tab.pinned === pinned) return tabs;
  const others = tabs.filter((one) => one.key !== key);
  const at = others.findLastIndex((one) => one.key === homeKey || one.pinned) + 1;
  return [...others.slice(0, at), { ...tab, pinned }, ...others.slice(at)];
}

/** The tabs that a close action removes: never home, and a pinned tab only if it is the target itself. */
export function closedBy(tabs: readonly Tab[], scope: ClosingScope, key: string): readonly Tab[] {
  const at = tabs.findIndex((tab) => tab.key === key);
  return tabs.filter((tab, index) => {
    if (tab.key === homeKey) return false;
    if (scope === 'this') return tab.key === key;
    if (tab.pinned) return false;
    if (scope === 'others') return tab.key !== key;
    return scope === 'all' || index > at;
  });
}

/** The tab to show after `closed` are gone: the current one if it stays, else the next, else the previous. */
export function successor(tabs: readonly Tab[], closed: readonly Tab[], shownKey: string): Tab | undefined {
  const gone = new Set(closed.map((tab) => tab.key));
  const at = tabs.findIndex((tab) => tab.key === shownKey);
  const stays = (tab: Tab) => !gone.has(tab.key);
  return tabs.slice(Math.max(at, 0)).find(stays) ?? tabs.slice(0, Math.max(at, 0)).findLast(stays);
}

/** Tabs restored after a reload; malformed data is dropped. */
export function restore(stored: string | null, home: Tab): readonly Tab[] {
  const kept = parse(stored).filter((tab) => tab.key !== homeKey && tab.key === keyOf(pathnameOf(tab.address)));
  const unique = kept.filter((tab, at) => kept.findIndex((one) => one.key === tab.key) === at);
  return [home, ...unique.filter((tab) => tab.pinned), ...unique.filter((tab) => !tab.pinned)];
}

export function store(tabs: readonly Tab[]): string {
  return JSON.stringify(tabs.map(({ key, address, title, pinned }) => ({ key, address, title, pinned })));
}

export const pathnameOf = (address: string): string => address.split(/[?#]/, 1)[0] ?? address;

function change(tabs: readonly Tab[], key: string, changes: Partial<Tab>): readonly Tab[] {
  return tabs.map((tab) => (tab.key === key ? { ...tab, ...changes } : tab));
}

function parse(stored: string | null): Tab[] {
  if (stored === null) return [];
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.flatMap((entry: unknown) => tabFrom(entry) ?? []) : [];
  } catch {
    return [];
  }
}

function tabFrom(entry: unknown): Tab | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { key, address, title, pinned }: Partial<Record<keyof Tab, unknown>> = entry;
  if (typeof key !== 'string' || typeof address !== 'string' || !address.startsWith('/')) return undefined;
  return { key, address, title: typeof title === 'string' ? title : null, pinned: pinned === true, generation: 0 };
}
