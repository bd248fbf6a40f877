const key = 'regulars.wanted';
/** Where sign-in leads by itself. */
const homes = ['/', '/dashBoard', '/login', '/init'];

/** Keeps the page that was asked for without a session, or was open when it ended: sign-in goes on there. */
export function keepWanted(tabStorage: Storage, { pathname, search }: Pick<URL, 'pathname' | 'search'>): void {
  if (!homes.includes(pathname)) tabStorage.setItem(key, pathname + search);
}

export const wantedIn = (tabStorage: Storage): string | null => tabStorage.getItem(key);

/** It was reached. */
export const forgetWanted = (tabStorage: Storage): void => tabStorage.removeItem(key);
