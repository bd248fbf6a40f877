import type { TokenPair } from '@regulars/contract';
import { ApiError } from '../api/api-error.ts';
import type { Browser } from './browser.ts';
import { isSelection } from './selection.ts';
import type { Selection } from './selection.ts';
import { createTokenStore, isRecord, isTokens } from './token-store.ts';
import type { Tokens } from './token-store.ts';

/** `lapsed`: ended, but a form here has unsaved input, so signing in again is offered first. */
export type SessionState =
  | { status: 'signed-out' }
  | { status: 'signed-in'; account: string }
  | { status: 'lapsed'; account: string; remember: boolean; message: string };

export type Session = ReturnType<typeof createSession>;

type Message =
  | { type: 'tokens'; tokens: Tokens; selection: Selection }
  | { type: 'ask'; newerThan: number }
  | { type: 'ended'; account: string; message: string }
  | { type: 'signed-out'; account: string };

type Options = {
  browser: Browser;
  /** Trades a refresh token for a new pair at the server. */
  exchange: (refreshToken: string) => Promise<TokenPair>;
  /** What a tab works in: handed to a new tab together with the session. */
  selection: { read: () => Selection; adopt: (selection: Selection) => void };
  words: { sessionEnded: () => string; signedOut: () => string };
};

/** How long another tab may take to answer, in milliseconds. */
const answerTime = 150;
const refreshTries = 2;
const noticeKey = 'regulars.notice';

/** The session of this tab, which is one with that of the browser's other tabs (decisions.md 12 to 14). */
export function createSession({ browser, exchange, selection, words }: Options) {
  const store = createTokenStore(browser);
  const listeners = new Set<() => void>();
  const unsaved = new Set<symbol>();
  let tokens = store.read();
  let state: SessionState = tokens ? { status: 'signed-in', account: tokens.account } : { status: 'signed-out' };
  let failures = 0;
  let renewing: Promise<boolean> | undefined;
  let again: PromiseWithResolvers<boolean> | undefined;
  let leaving = false;

  browser.listen((message) => {
    if (isMessage(message)) hear(message);
  });
  const ready = tokens ? Promise.resolve() : askOthers(0);

  function become(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function hold(next: Tokens): void {
    tokens = next;
    store.write(next);
    failures = 0;
    become({ status: 'signed-in', account: next.account });
    again?.resolve(true);
    again = undefined;
  }

  function tell(message: Message): void {
    browser.post(message);
  }

  function tellTokens(): void {
    if (tokens) tell({ type: 'tokens', tokens, selection: selection.read() });
  }

  /** Asks the other tabs for a pair newer than ours; done when one came, or none did in time. */
  function askOthers(newerThan: number): Promise<void> {
    return new Promise((resolve) => {
      const stop = subscribe(() => done());
      const done = (): void => {
        stop();
        resolve();
      };
      browser.after(answerTime, done);
      tell({ type: 'ask', newerThan });
    });
  }

  function hear(message: Message): void {
    if (leaving) return;
    if (message.type === 'ask') {
      if (tokens && tokens.issuedAt > message.newerThan) tellTokens();
    } else if (message.type === 'tokens') {
      hearTokens(message.tokens, message.selection);
    } else if (accountHere() === message.account) {
      if (message.type === 'signed-out') leave(words.signedOut());
      else if (state.status === 'signed-in') void lapse(message.message);
    }
  }

  function hearTokens(next: Tokens, theirs: Selection): void {
    const here = accountHere();
    if (here === undefined) {
      selection.adopt(theirs);
      hold(next);
    } else if (here === next.account) {
      if (!tokens || next.issuedAt > tokens.issuedAt) hold(next);
    } else if (tokens && next.issuedAt > tokens.issuedAt) {
      // Someone else signed in beside us: nothing of the person before may stay on this tab's screen.
      browser.tabStorage.clear();
      store.write(next);
      leaving = true;
      browser.load('/');
    }
  }

  function accountHere(): string | undefined {
    return state.status === 'signed-out' ? undefined : state.account;
  }

  /** Whether there is a usable pair afterwards: a new one, or the one that another tab has got meanwhile. */
  function renew(stale: string): Promise<boolean> {
    if (again) return again.promise;
    if (tokens && tokens.token !== stale) return Promise.resolve(true);
    renewing ??= renewAlone(stale).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  async function renewAlone(stale: string): Promise<boolean> {
    const verdict = await browser.alone('regulars.refresh', () => tryExchange(stale));
    if (verdict === 'renewed') return true;
    // Outside of the lock: a dialog may be open for long.
    return state.status === 'signed-in' ? end(verdict.ended) : (again?.promise ?? false);
  }

  async function tryExchange(stale: string): Promise<'renewed' | { ended: string }> {
    // A tab that slept has missed what the others told.
    await askOthers(tokens?.issuedAt ?? 0);
    if (tokens && tokens.token !== stale) return 'renewed';
    const refreshToken = store.read()?.refreshToken;
    if (!tokens || !refreshToken || failures >= refreshTries) return { ended: words.sessionEnded() };
    try {
      const pair = await exchange(refreshToken);
      // Ended meanwhile, by another tab.
      if (!tokens) return { ended: words.sessionEnded() };
      hold(held(pair, tokens.account, tokens.remember));
      tellTokens();
      return 'renewed';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.name === 'session_invalid') return { ended: error.message };
      if (browser.isOnline()) failures += 1;
      throw error;
    }
  }

  function held(pair: TokenPair, account: string, remember: boolean): Tokens {
    const issuedAt = browser.now();
    return {
      account,
      remember,
      token: pair.token,
      refreshToken: pair.refresh_token,
      issuedAt,
      expiresAt: issuedAt + pair.expires_in * 1000,
    };
  }

  /** Ends what the server no longer takes, here and in the other tabs; true when signed in again from the dialog. */
  function end(message: string): Promise<boolean> {
    if (state.status !== 'signed-in') return again?.promise ?? Promise.resolve(false);
    tell({ type: 'ended', account: state.account, message });
    return lapse(message);
  }

  function lapse(message: string): Promise<boolean> {
    const { account, remember } = tokens ?? { account: '', remember: false };
    tokens = undefined;
    store.clearTokens();
    if (unsaved.size === 0) {
      leave(message);
      return Promise.resolve(false);
    }
    again = Promise.withResolvers();
    become({ status: 'lapsed', account, remember, message });
    return again.promise;
  }

  /** Forgets everything but preferences and goes to the sign-in page, which shows the notice. */
  function leave(notice: string): void {
    if (leaving) return;
    leaving = true;
    tokens = undefined;
    store.clearAll();
    browser.tabStorage.setItem(noticeKey, notice);
    again?.resolve(false);
    again = undefined;
    become({ status: 'signed-out' });
    browser.load('/login');
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    /** Done when it is known whether another tab hands a session to this new one. */
    ready,
    state: (): SessionState => state,
    subscribe,
    /** The access token; renewed first when its time is over. Undefined when nobody is signed in. */
    async token(): Promise<string | undefined> {
      if (again) await again.promise;
      if (tokens && tokens.expiresAt <= browser.now()) await renew(tokens.token);
      return tokens?.token;
    },
    renew,
    end,
    /** Starts a session with the pair of a sign-in, in all tabs. */
    begin(pair: TokenPair, account: string, remember: boolean): void {
      hold(held(pair, account, remember));
      tellTokens();
    },
    /** Ends the session here and in all tabs at the person's wish. */
    signOut(): void {
      if (state.status !== 'signed-out') tell({ type: 'signed-out', account: state.account });
      leave(words.signedOut());
    },
    /** Declines to sign in again: what is unsaved gets lost. */
    decline(): void {
      if (state.status === 'lapsed') leave(state.message);
    },
    /** Registers a form with unsaved input; gives back how to take it off. */
    holdUnsaved(): () => void {
      const form = Symbol();
      unsaved.add(form);
      return () => unsaved.delete(form);
    },
    hasUnsaved: (): boolean => !leaving && unsaved.size > 0,
    /** What the sign-in page says about why it is shown; told once. */
    takeNotice(): string | null {
      const notice = browser.tabStorage.getItem(noticeKey);
      browser.tabStorage.removeItem(noticeKey);
      return notice;
    },
  };
}

/** Another tab may run another version of this page, so that what it says is looked at. */
function isMessage(value: unknown): value is Message {
  if (!isRecord(value)) return false;
  const { type, tokens, selection, newerThan, account, message } = value;
  if (type === 'tokens') return isTokens(tokens) && isSelection(selection);
  if (type === 'ask') return typeof newerThan === 'number';
  if (type === 'ended') return typeof account === 'string' && typeof message === 'string';
  return type === 'signed-out' && typeof account === 'string';
}
