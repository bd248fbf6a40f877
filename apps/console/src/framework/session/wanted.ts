const key = 'regulars.wanted';
/** Pages where sign-in leads anyway. */
const homes = ['/', '/dashBoard', '/login', '/init'];

/** Stores the page that was requested without a session, or open when it ended, to return to it after sign-in. */
export function storeWanted(tabStorage: Storage, { pathname, search }: Pick<URL, 'pathname' | 'search'>): void {
  if (!homes.includes(pathname)) tabStorage.setItem(key, pathname + search);
}

export const wantedIn = (tabStorage: Storage): string | null => tabStorage.getItem(key);

/** Call once the page has been reached. */
export const clearWanted = (tabStorage: Storage): void => tabStorage.removeItem(key);
