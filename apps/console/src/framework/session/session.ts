import type { TokenPair } from '@regulars/contract';
import { ApiError } from '../api/api-error.ts';
import type { Browser } from './browser.ts';
import { isMessage } from './messages.ts';
import type { Message } from './messages.ts';
import type { Selection } from './selection.ts';
import { createTokenStore } from './token-store.ts';
import type { Tokens } from './token-store.ts';
import { storeWanted } from './wanted.ts';

/** `lapsed`: the session ended while a form has unsaved input, so the user may sign in again in place. */
export type SessionState =
  | { status: 'signed-out' }
  | { status: 'signed-in'; account: string }
  | { status: 'lapsed'; account: string; remember: boolean; message: string };

type Options = {
  browser: Browser;
  /** Exchanges a refresh token for a new token pair at the server. */
  exchange: (refreshToken: string) => Promise<TokenPair>;
  /** This tab's selection, handed to a new tab together with the session. */
  selection: { read: () => Selection; adopt: (selection: Selection) => void };
  words: { sessionEnded: () => string; signedOut: () => string };
};

/** Milliseconds to wait for an answer from other tabs. */
const answerTime = 150;
const refreshTries = 2;
const noticeKey = 'regulars.notice';

/** The session of this tab, kept in sync with the browser's other tabs: they share one token pair and one refresh. */
export class Session {
  /** Resolves when it is known whether another tab hands its session to this one. */
  readonly ready: Promise<void>;
  readonly #options: Options;
  readonly #store: ReturnType<typeof createTokenStore>;
  readonly #listeners = new Set<() => void>();
  readonly #unsaved = new Set<symbol>();
  #tokens: Tokens | undefined;
  #state: SessionState;
  /** Failed refreshes in a row. */
  #failures = 0;
  #renewing: Promise<boolean> | undefined;
  /** While lapsed: resolves to true when the user has signed in again, or to false when they declined. */
  #again: PromiseWithResolvers<boolean> | undefined;
  #leaving = false;

  constructor(options: Options) {
    this.#options = options;
    this.#store = createTokenStore(options.browser);
    this.#tokens = this.#store.read();
    this.#state = this.#tokens ? { status: 'signed-in', account: this.#tokens.account } : { status: 'signed-out' };
    options.browser.listen((message) => {
      if (isMessage(message)) this.#receive(message);
    });
    this.ready = this.#tokens ? Promise.resolve() : this.#requestTokens(0);
  }

  readonly state = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The access token, refreshed first if it has expired; undefined when signed out. */
  async token(): Promise<string | undefined> {
    if (this.#again) await this.#again.promise;
    const tokens = this.#tokens;
    if (tokens && tokens.expiresAt <= this.#options.browser.now()) await this.renew(tokens.token);
    return this.#tokens?.token;
  }

  /** Resolves to whether there is a usable pair: a new one, or one that another tab obtained meanwhile. */
  renew(stale: string): Promise<boolean> {
    if (this.#again) return this.#again.promise;
    if (this.#hasOtherThan(stale)) return Promise.resolve(true);
    this.#renewing ??= this.#renewAlone(stale).finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  /**
   * Ends a session the server no longer accepts, in all tabs; resolves to true if the user signs in again in the
   * dialog. `phone` is the user's from now on.
   */
  end(message: string, phone?: string): Promise<boolean> {
    if (this.#state.status !== 'signed-in') return this.#again?.promise ?? Promise.resolve(false);
    const { account } = this.#state;
    this.#broadcast({ type: 'ended', account, message, ...(phone !== undefined && { phone }) });
    return this.#lapse(message, phone);
  }

  /** Starts a session in all tabs, with the token pair of a sign-in. */
  begin(pair: TokenPair, account: string, remember: boolean): void {
    this.#hold(this.#dated(pair, account, remember));
    this.#broadcastTokens();
  }

  /** Signs the user out, in all tabs. */
  signOut(): void {
    if (this.#state.status !== 'signed-out') this.#broadcast({ type: 'signed-out', account: this.#state.account });
    this.#leave(this.#options.words.signedOut());
  }

  /** Declines to sign in again; unsaved input is lost. */
  decline(): void {
    if (this.#state.status === 'lapsed') this.#leave(this.#state.message, this.#state.account);
  }

  /** Registers a form with unsaved input; returns a function that unregisters it. */
  holdUnsaved(): () => void {
    const form = Symbol('form');
    this.#unsaved.add(form);
    return () => this.#unsaved.delete(form);
  }

  hasUnsaved(): boolean {
    return !this.#leaving && this.#unsaved.size > 0;
  }

  /** Why the sign-in page is shown; returned once. */
  consumeNotice(): string | null {
    const { tabStorage } = this.#options.browser;
    const notice = tabStorage.getItem(noticeKey);
    // A page being left may still render the sign-in form; don't consume the notice there.
    if (!this.#leaving) tabStorage.removeItem(noticeKey);
    return notice;
  }

  async #renewAlone(stale: string): Promise<boolean> {
    const verdict = await this.#options.browser.alone('regulars.refresh', () => this.#tryExchange(stale));
    // Outside the lock, because the dialog may stay open for long.
    return verdict === 'renewed' || this.end(verdict.ended);
  }

  async #tryExchange(stale: string): Promise<'renewed' | { ended: string }> {
    const { browser, exchange, words } = this.#options;
    // A suspended tab has missed messages from the others.
    if (!this.#hasOtherThan(stale)) await this.#requestTokens(this.#tokens?.issuedAt ?? 0);
    if (this.#hasOtherThan(stale)) return 'renewed';
    const refreshToken = this.#store.read()?.refreshToken;
    if (!this.#tokens || !refreshToken || this.#failures >= refreshTries) return { ended: words.sessionEnded() };
    try {
      const pair = await exchange(refreshToken);
      // Another tab ended the session meanwhile.
      if (!this.#tokens) return { ended: words.sessionEnded() };
      this.begin(pair, this.#tokens.account, this.#tokens.remember);
      return 'renewed';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.name === 'session_invalid') return { ended: error.message };
      if (browser.isOnline()) this.#failures += 1;
      throw error;
    }
  }

  #hasOtherThan(stale: string): boolean {
    return this.#tokens !== undefined && this.#tokens.token !== stale;
  }

  #dated(pair: TokenPair, account: string, remember: boolean): Tokens {
    const issuedAt = this.#options.browser.now();
    const expiresAt = issuedAt + pair.expires_in * 1000;
    return { account, remember, token: pair.token, refreshToken: pair.refresh_token, issuedAt, expiresAt };
  }

  #hold(tokens: Tokens): void {
    this.#tokens = tokens;
    this.#store.write(tokens);
    this.#failures = 0;
    this.#setState({ status: 'signed-in', account: tokens.account });
    this.#again?.resolve(true);
    this.#again = undefined;
  }

  #lapse(message: string, phone = this.#account() ?? ''): Promise<boolean> {
    const remember = this.#tokens?.remember ?? false;
    this.#tokens = undefined;
    this.#store.clearTokens();
    if (this.#unsaved.size === 0) {
      this.#leave(message, phone);
      return Promise.resolve(false);
    }
    this.#again = Promise.withResolvers();
    this.#setState({ status: 'lapsed', account: phone, remember, message });
    return this.#again.promise;
  }

  /** Forgets the session of this tab, and all that the device keeps but preferences. */
  forget(): void {
    this.#leaving = false;
    this.#tokens = undefined;
    this.#store.clearAll();
    this.#again?.resolve(false);
    this.#again = undefined;
    this.#setState({ status: 'signed-out' });
  }

  /**
   * Clears everything but preferences and goes to the sign-in page, which shows the notice. Sign-in by the user with the
   * phone `back` returns to the current page.
   */
  #leave(notice: string, back?: string): void {
    if (this.#leaving) return;
    const { browser, selection } = this.#options;
    this.forget();
    this.#leaving = true;
    browser.tabStorage.setItem(noticeKey, notice);
    if (back !== undefined) {
      storeWanted(browser.tabStorage, browser.here(), { account: back, selection: selection.read() });
    }
    browser.load('/login');
  }

  #setState(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #broadcast(message: Message): void {
    this.#options.browser.post(message);
  }

  #broadcastTokens(): void {
    const { selection } = this.#options;
    if (this.#tokens) this.#broadcast({ type: 'tokens', tokens: this.#tokens, selection: selection.read() });
  }

  /** Asks the other tabs for a newer pair; resolves when one arrives or the time is up. */
  #requestTokens(newerThan: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        stop();
        resolve();
      };
      const stop = this.subscribe(done);
      this.#options.browser.after(answerTime, done);
      this.#broadcast({ type: 'ask', newerThan });
    });
  }

  #receive(message: Message): void {
    if (this.#leaving) return;
    if (message.type === 'ask') {
      if (this.#tokens && this.#tokens.issuedAt > message.newerThan) this.#broadcastTokens();
    } else if (message.type === 'tokens') {
      this.#receiveTokens(message.tokens, message.selection);
    } else if (this.#account() === message.account) {
      if (message.type === 'signed-out') this.#leave(this.#options.words.signedOut());
      else if (this.#state.status === 'signed-in') void this.#lapse(message.message, message.phone);
    }
  }

  #receiveTokens(tokens: Tokens, theirSelection: Selection): void {
    const { browser, selection } = this.#options;
    const here = this.#account();
    const isNewer = !this.#tokens || tokens.issuedAt > this.#tokens.issuedAt;
    if (here === undefined) {
      selection.adopt(theirSelection);
      this.#hold(tokens);
    } else if (here === tokens.account) {
      if (isNewer) this.#hold(tokens);
    } else if (this.#tokens && isNewer) {
      // Another user signed in: nothing of the previous user may stay on this tab's screen.
      this.#leaving = true;
      browser.tabStorage.clear();
      this.#store.write(tokens);
      browser.load('/');
    }
  }

  #account(): string | undefined {
    return this.#state.status === 'signed-out' ? undefined : this.#state.account;
  }
}
