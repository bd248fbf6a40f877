import type { TokenPair } from '@regulars/contract';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { authorised } from '../api/call.ts';
import { tillKey, tillText } from '../tills.ts';
import type { Browser } from './browser.ts';
import type { Selection } from './selection.ts';
import { Session } from './session.ts';
import { wantedIn } from './wanted.ts';

const phone = '13800000001';

class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  get length(): number {
    return this.#items.size;
  }
  key(at: number): string | null {
    return [...this.#items.keys()][at] ?? null;
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
  clear(): void {
    this.#items.clear();
  }
}

/** One device: a browser whose tabs share a store, a channel and locks, and a server that refreshes tokens. */
function computer() {
  const sharedStorage = new MemoryStorage();
  const listeners = new Map<object, (message: unknown) => void>();
  let queue: Promise<unknown> = Promise.resolve();
  let now = 0;
  let issued = 0;
  let valid = '';
  const server = {
    exchanges: 0,
    /** Errors of the next exchanges. */
    refusals: [] as ApiError[],
    online: true,
    pass: (ms: number) => {
      now += ms;
    },
    issue(): TokenPair {
      issued += 1;
      valid = `refresh-${issued}`;
      return { token: `access-${issued}`, refresh_token: valid, expires_in: 900 };
    },
    async exchange(refreshToken: string): Promise<TokenPair> {
      server.exchanges += 1;
      const refusal = server.refusals.shift();
      if (refusal) throw refusal;
      if (refreshToken !== valid) throw invalid();
      return server.issue();
    },
  };

  function openTab(tabStorage = new MemoryStorage()) {
    const self = {};
    const loaded: string[] = [];
    const selected: Selection[] = [];
    const browser: Browser = {
      tabStorage,
      sharedStorage,
      post: (message) => {
        for (const [tab, listener] of listeners) if (tab !== self) listener(structuredClone(message));
      },
      listen: (listener) => void listeners.set(self, listener),
      alone: (_name, run) => {
        const turn = queue.then(run);
        queue = turn.catch(() => undefined);
        return turn;
      },
      // Tabs answer synchronously, so the timeout can fire at once.
      after: (_ms, run) => queueMicrotask(run),
      now: () => (now += 1),
      isOnline: () => server.online,
      here: () => ({ pathname: '/membermanage', search: '?page=2' }),
      load: (address) => void loaded.push(address),
    };
    const session = new Session({
      browser,
      exchange: (refreshToken) => server.exchange(refreshToken),
      selection: {
        read: () => ({ merchantId: 'm1', userId: 'u1', mode: 'vip' }),
        adopt: (selection) => void selected.push(selection),
      },
      words: { sessionEnded: () => 'ended', signedOut: () => 'signed out' },
    });
    return {
      session,
      loaded,
      selected,
      tabStorage,
      browser,
      asleep: () => listeners.delete(self),
      close: () => listeners.delete(self),
    };
  }

  return { server, sharedStorage, openTab };
}

function invalid(): ApiError {
  return new ApiError({ status: 401, code: 8011, name: 'session_invalid', message: 'sign in again' });
}

function away(): ApiError {
  return new ApiError({ status: 0, code: 0, name: 'network', message: 'network' });
}

describe('keeping the session', () => {
  test('a reload keeps it', async () => {
    const { server, openTab } = computer();
    const tab = openTab();
    tab.session.begin(server.issue(), phone, false);
    tab.close();
    const reloaded = openTab(tab.tabStorage);
    expect(await reloaded.session.token()).toBe('access-1');
    expect(server.exchanges).toBe(0);
  });

  test('closing the browser ends a session that is not remembered', async () => {
    const { server, sharedStorage, openTab } = computer();
    const tab = openTab();
    tab.session.begin(server.issue(), phone, false);
    tab.close();
    const later = openTab();
    await later.session.ready;
    expect(later.session.state()).toEqual({ status: 'signed-out' });
    expect(sharedStorage).toHaveLength(0);
  });

  test('a remembered session survives closing the browser, and fetches a new access token', async () => {
    const { server, openTab } = computer();
    const tab = openTab();
    tab.session.begin(server.issue(), phone, true);
    tab.close();
    const later = openTab();
    expect(later.session.state()).toEqual({ status: 'signed-in', account: phone });
    expect(await later.session.token()).toBe('access-2');
  });

  test('an open tab hands session, merchant and mode to a new one', async () => {
    const { server, openTab } = computer();
    const opener = openTab();
    opener.session.begin(server.issue(), phone, false);
    const opened = openTab();
    await opened.session.ready;
    expect(await opened.session.token()).toBe('access-1');
    expect(opened.selected).toEqual([{ merchantId: 'm1', userId: 'u1', mode: 'vip' }]);
  });

  test('signing in reaches a tab that waits at the sign-in page', () => {
    const { server, openTab } = computer();
    const [one, other] = [openTab(), openTab()];
    one.session.begin(server.issue(), phone, false);
    expect(other.session.state()).toEqual({ status: 'signed-in', account: phone });
  });

  test('another user signing in takes over the other tabs and clears the first user’s data', () => {
    const { server, openTab } = computer();
    const [one, other] = [openTab(), openTab()];
    one.session.begin(server.issue(), phone, false);
    one.tabStorage.setItem('regulars.tabs', '[]');
    other.session.begin(server.issue(), '13800000002', false);
    expect(one.loaded).toEqual(['/']);
    expect(one.tabStorage.getItem('regulars.tabs')).toBeNull();
    one.close();
    expect(openTab(one.tabStorage).session.state()).toEqual({ status: 'signed-in', account: '13800000002' });
  });

  test('ignores foreign messages on the channel', () => {
    const { server, openTab } = computer();
    const [one, other] = [openTab(), openTab()];
    one.session.begin(server.issue(), phone, false);
    for (const message of [null, 'x', { type: 'tokens', tokens: {}, selection: {} }, { type: 'ended' }])
      other.browser.post(message);
    expect(one.session.state()).toEqual({ status: 'signed-in', account: phone });
  });
});

describe('refreshing', () => {
  test('all requests and tabs with a stale token share one refresh', async () => {
    const { server, openTab } = computer();
    const [one, other] = [openTab(), openTab()];
    one.session.begin(server.issue(), phone, false);
    const renewed = await Promise.all([one, one, other, other].map((tab) => tab.session.renew('access-1')));
    expect(renewed).toEqual([true, true, true, true]);
    expect(server.exchanges).toBe(1);
    expect(await one.session.token()).toBe('access-2');
    expect(await other.session.token()).toBe('access-2');
  });

  test('an expired token is refreshed before a request is sent', async () => {
    const { server, openTab } = computer();
    const tab = openTab();
    tab.session.begin(server.issue(), phone, false);
    server.pass(900_000);
    expect(await tab.session.token()).toBe('access-2');
  });

  test('a tab that was suspended during a refresh takes the others’ pair instead of replaying its own', async () => {
    const { server, openTab } = computer();
    const [awake, sleeper] = [openTab(), openTab()];
    awake.session.begin(server.issue(), phone, false);
    sleeper.asleep();
    await awake.session.renew('access-1');
    const woken = openTab(sleeper.tabStorage);
    expect(await woken.session.token()).toBe('access-1');
    expect(await woken.session.renew('access-1')).toBe(true);
    expect(await woken.session.token()).toBe('access-2');
    expect(server.exchanges).toBe(1);
  });

  test('a refused refresh clears everything but preferences and shows its message on the sign-in page', async () => {
    const { server, sharedStorage, openTab } = computer();
    const [one, other] = [openTab(), openTab()];
    sharedStorage.setItem('regulars.theme', 'dark');
    sharedStorage.setItem('regulars.columns', '{}');
    one.session.begin(server.issue(), phone, true);
    server.issue();
    expect(await one.session.renew('access-1')).toBe(false);
    expect([one.loaded, other.loaded]).toEqual([['/login'], ['/login']]);
    expect([sharedStorage.length, sharedStorage.getItem('regulars.theme')]).toEqual([1, 'dark']);
    expect(one.session.consumeNotice()).toBe('sign in again');
    expect(wantedIn(one.tabStorage)).toEqual({
      address: '/membermanage?page=2',
      left: { account: phone, selection: { merchantId: 'm1', userId: 'u1', mode: 'vip' } },
    });
    one.close();
    const login = openTab(one.tabStorage);
    expect(login.session.consumeNotice()).toBe('sign in again');
    expect(login.session.consumeNotice()).toBeNull();
  });

  test('after two failed refreshes the third ends the session', async () => {
    const { server, openTab } = computer();
    const tab = openTab();
    tab.session.begin(server.issue(), phone, false);
    server.refusals.push(away(), away());
    await expect(tab.session.renew('access-1')).rejects.toThrow('network');
    await expect(tab.session.renew('access-1')).rejects.toThrow('network');
    expect(tab.loaded).toEqual([]);
    expect(await tab.session.renew('access-1')).toBe(false);
    expect(tab.loaded).toEqual(['/login']);
    expect(server.exchanges).toBe(2);
  });

  test('requests that share a refresh count as one attempt', async () => {
    const { server, openTab } = computer();
    const tab = openTab();
    tab.session.begin(server.issue(), phone, false);
    server.refusals.push(away());
    const tries = await Promise.allSettled([1, 2, 3].map(() => tab.session.renew('access-1')));
    expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await tab.session.renew('access-1')).toBe(true);
    expect(server.exchanges).toBe(2);
  });

  test('a success resets the count of failures', async () => {
    const { server, openTab } = computer();
    const tab = openTab();
    tab.session.begin(server.issue(), phone, false);
    server.refusals.push(away());
    await expect(tab.session.renew('access-1')).rejects.toThrow('network');
    expect(await tab.session.renew('access-1')).toBe(true);
    server.refusals.push(away(), away());
    await expect(tab.session.renew('access-2')).rejects.toThrow('network');
    await expect(tab.session.renew('access-2')).rejects.toThrow('network');
    expect(tab.loaded).toEqual([]);
  });

  test('being offline never ends the session', async () => {
    const { server, openTab } = computer();
    const tab = openTab();
    tab.session.begin(server.issue(), phone, false);
    server.online = false;
    server.refusals.push(away(), away(), away());
    for (const _try of [1, 2, 3]) await expect(tab.session.renew('access-1')).rejects.toThrow('network');
    server.online = true;
    expect(await tab.session.renew('access-1')).toBe(true);
  });
});

describe('a session that ends with unsaved input', () => {
  async function lapsed() {
    const machine = computer();
    const tab = machine.openTab();
    tab.session.begin(machine.server.issue(), phone, true);
    const release = tab.session.holdUnsaved();
    machine.server.refusals.push(invalid());
    const request = tab.session.renew('access-1');
    await expect.poll(() => tab.session.state().status).toBe('lapsed');
    return { ...machine, tab, request, release };
  }

  test('offers to sign in again, and continues the pending request', async () => {
    const { server, tab, request } = await lapsed();
    expect(tab.session.state()).toEqual({ status: 'lapsed', account: phone, remember: true, message: 'sign in again' });
    const another = tab.session.token();
    tab.session.begin(server.issue(), phone, true);
    expect(await request).toBe(true);
    expect(await another).toBe('access-2');
    expect(tab.loaded).toEqual([]);
    expect(tab.session.hasUnsaved()).toBe(true);
  });

  test('continues when another tab signs in the same user', async () => {
    const { server, tab, request, openTab } = await lapsed();
    openTab().session.begin(server.issue(), phone, true);
    expect(await request).toBe(true);
    expect(tab.session.state()).toEqual({ status: 'signed-in', account: phone });
  });

  test('stays as it is when another tab signs in another user', async () => {
    const { server, tab, openTab } = await lapsed();
    openTab().session.begin(server.issue(), '13800000002', false);
    expect(tab.session.state()).toMatchObject({ status: 'lapsed', account: phone });
    expect(tab.loaded).toEqual([]);
  });

  test('goes to the sign-in page when declined, without asking about unsaved input', async () => {
    const { tab, request } = await lapsed();
    tab.session.decline();
    expect(await request).toBe(false);
    expect(tab.loaded).toEqual(['/login']);
    expect(tab.session.hasUnsaved()).toBe(false);
  });
});

test('a session that ends with a change of the phone hands the new one to the sign-in of every tab', async () => {
  const { server, openTab } = computer();
  const [one, other, filled] = [openTab(), openTab(), openTab()];
  const changed = '13900008826';
  one.session.begin(server.issue(), phone, true);
  filled.session.holdUnsaved();
  expect(await one.session.end('phone changed', changed)).toBe(false);
  for (const tab of [one, other]) {
    expect([tab.loaded, tab.session.consumeNotice()]).toEqual([['/login'], 'phone changed']);
    expect(wantedIn(tab.tabStorage)).toMatchObject({ address: '/membermanage?page=2', left: { account: changed } });
  }
  expect(filled.session.state()).toMatchObject({ status: 'lapsed', account: changed, message: 'phone changed' });
  openTab().session.begin(server.issue(), changed, true);
  expect(filled.session.state()).toEqual({ status: 'signed-in', account: changed });
});

test('signing out leaves in every tab, even with unsaved input', () => {
  const { server, openTab } = computer();
  const [one, other] = [openTab(), openTab()];
  one.session.begin(server.issue(), phone, true);
  other.session.holdUnsaved();
  one.session.signOut();
  expect([one.loaded, other.loaded]).toEqual([['/login'], ['/login']]);
  expect(other.session.consumeNotice()).toBe('signed out');
  for (const tab of [one, other]) expect(wantedIn(tab.tabStorage)).toEqual({ address: null, left: null });
});

test('what tills keep survives signing out for a day, and longer only a payment whose outcome is not known', () => {
  const { server, sharedStorage, openTab } = computer();
  const { session } = openTab();
  const till = { basket: { member: null, lines: [] }, parked: [{}], pending: null };
  const kept = { today: tillText(till, 0), paying: tillText({ ...till, pending: {} }, -90_000_000) };
  const gone = { yesterday: tillText(till, -90_000_000), older: JSON.stringify({ version: 1, till }), broken: '{' };
  for (const [owner, text] of Object.entries({ ...kept, ...gone })) sharedStorage.setItem(tillKey(owner), text);
  session.begin(server.issue(), phone, true);
  session.signOut();
  const left = (owners: object) => Object.keys(owners).map((owner) => sharedStorage.getItem(tillKey(owner)));
  expect(left(kept)).toEqual(Object.values(kept));
  expect(left(gone)).toEqual([null, null, null]);
});

test('forgetting the session leaves preferences, the page and other tabs as they are', () => {
  const { server, sharedStorage, openTab } = computer();
  const [one, other] = [openTab(), openTab()];
  sharedStorage.setItem('regulars.theme', 'dark');
  one.session.begin(server.issue(), phone, false);
  one.session.forget();
  expect([one.session.state(), one.loaded]).toEqual([{ status: 'signed-out' }, []]);
  expect([one.tabStorage.length, sharedStorage.getItem('regulars.theme')]).toEqual([0, 'dark']);
  expect(other.session.state()).toEqual({ status: 'signed-in', account: phone });
});

test('a page that was being left asks about unsaved input again once the session is forgotten', () => {
  const { session } = computer().openTab();
  session.signOut();
  session.forget();
  session.holdUnsaved();
  expect(session.hasUnsaved()).toBe(true);
});

describe('a request', () => {
  function refused(times: number) {
    const machine = computer();
    const tab = machine.openTab();
    tab.session.begin(machine.server.issue(), phone, false);
    const tokens: (string | undefined)[] = [];
    const run = authorised(tab.session, async (token) => {
      tokens.push(token);
      if (tokens.length <= times) throw invalid();
      return 'answer';
    });
    return { tab, tokens, run };
  }

  test('that meets 401 is retried with the new token', async () => {
    const { tokens, run } = refused(1);
    expect(await run).toBe('answer');
    expect(tokens).toEqual(['access-1', 'access-2']);
  });

  test('that is refused with two new tokens ends the session', async () => {
    const { tab, tokens, run } = refused(3);
    await expect(run).rejects.toThrow('sign in again');
    expect(tokens).toEqual(['access-1', 'access-2', 'access-3']);
    expect(tab.loaded).toEqual(['/login']);
  });

  test('is not retried when signed out', async () => {
    const { openTab } = computer();
    const run = authorised(openTab().session, () => Promise.reject(invalid()));
    await expect(run).rejects.toThrow('sign in again');
  });
});
