import type { TokenPair } from '@regulars/contract';
import { ApiError } from '../api/api-error.ts';
import type { Browser } from './browser.ts';
import { isMessage } from './messages.ts';
import type { Message } from './messages.ts';
import type { Selection } from './selection.ts';
import { createTokenStore } from './token-store.ts';
import type { Tokens } from './token-store.ts';
import { keepWanted } from './wanted.ts';

/** `lapsed`: ended, but a form here has unsaved input, so signing in again is offered first. */
export type SessionState =
  | { status: 'signed-out' }
  | { status: 'signed-in'; account: string }
  | { status: 'lapsed'; account: string; remember: boolean; message: string };

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

/** The session of this tab, which is one with that of the browser's other tabs. */
export class Session {
  /** Done when it is known whether another tab hands a session to this new one. */
  readonly ready: Promise<void>;
  readonly #options: Options;
  readonly #store: ReturnType<typeof createTokenStore>;
  readonly #listeners = new Set<() => void>();
  readonly #unsaved = new Set<symbol>();
  #tokens: Tokens | undefined;
  #state: SessionState;
  /** Refreshes tried in a row without success. */
  #failures = 0;
  #renewing: Promise<boolean> | undefined;
  /** While lapsed: settles when signed in again (true) or declined. */
  #again: PromiseWithResolvers<boolean> | undefined;
  #leaving = false;

  constructor(options: Options) {
    this.#options = options;
    this.#store = createTokenStore(options.browser);
    this.#tokens = this.#store.read();
    this.#state = this.#tokens ? { status: 'signed-in', account: this.#tokens.account } : { status: 'signed-out' };
    options.browser.listen((message) => {
      if (isMessage(message)) this.#hear(message);
    });
    this.ready = this.#tokens ? Promise.resolve() : this.#askOthers(0);
  }

  readonly state = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The access token; renewed first when its time is over. Undefined when nobody is signed in. */
  async token(): Promise<string | undefined> {
    if (this.#again) await this.#again.promise;
    const tokens = this.#tokens;
    if (tokens && tokens.expiresAt <= this.#options.browser.now()) await this.renew(tokens.token);
    return this.#tokens?.token;
  }

  /** Whether there is a usable pair afterwards: a new one, or the one that another tab has got meanwhile. */
  renew(stale: string): Promise<boolean> {
    if (this.#again) return this.#again.promise;
    if (this.#hasOtherThan(stale)) return Promise.resolve(true);
    this.#renewing ??= this.#renewAlone(stale).finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  /** Ends what the server no longer takes, here and in the other tabs; true when signed in again from the dialog. */
  end(message: string): Promise<boolean> {
    if (this.#state.status !== 'signed-in') return this.#again?.promise ?? Promise.resolve(false);
    this.#tell({ type: 'ended', account: this.#state.account, message });
    return this.#lapse(message);
  }

  /** Starts a session with the pair of a sign-in, in all tabs. */
  begin(pair: TokenPair, account: string, remember: boolean): void {
    this.#hold(this.#dated(pair, account, remember));
    this.#tellTokens();
  }

  /** Ends the session here and in all tabs at the person's wish. */
  signOut(): void {
    if (this.#state.status !== 'signed-out') this.#tell({ type: 'signed-out', account: this.#state.account });
    this.#leave(this.#options.words.signedOut());
  }

  /** Declines to sign in again: what is unsaved gets lost. */
  decline(): void {
    if (this.#state.status === 'lapsed') this.#leave(this.#state.message, true);
  }

  /** Registers a form with unsaved input; gives back how to take it off. */
  holdUnsaved(): () => void {
    const form = Symbol('form');
    this.#unsaved.add(form);
    return () => this.#unsaved.delete(form);
  }

  hasUnsaved(): boolean {
    return !this.#leaving && this.#unsaved.size > 0;
  }

  /** What the sign-in page says about why it is shown; told once. */
  takeNotice(): string | null {
    const { tabStorage } = this.#options.browser;
    const notice = tabStorage.getItem(noticeKey);
    // A page that is being left may still draw the sign-in form.
    if (!this.#leaving) tabStorage.removeItem(noticeKey);
    return notice;
  }

  async #renewAlone(stale: string): Promise<boolean> {
    const verdict = await this.#options.browser.alone('regulars.refresh', () => this.#tryExchange(stale));
    // Outside of the lock: a dialog may be open for long.
    return verdict === 'renewed' || this.end(verdict.ended);
  }

  async #tryExchange(stale: string): Promise<'renewed' | { ended: string }> {
    const { browser, exchange, words } = this.#options;
    // A tab that slept has missed what the others told.
    if (!this.#hasOtherThan(stale)) await this.#askOthers(this.#tokens?.issuedAt ?? 0);
    if (this.#hasOtherThan(stale)) return 'renewed';
    const refreshToken = this.#store.read()?.refreshToken;
    if (!this.#tokens || !refreshToken || this.#failures >= refreshTries) return { ended: words.sessionEnded() };
    try {
      const pair = await exchange(refreshToken);
      // Ended meanwhile, by another tab.
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
    this.#become({ status: 'signed-in', account: tokens.account });
    this.#again?.resolve(true);
    this.#again = undefined;
  }

  #lapse(message: string): Promise<boolean> {
    const { account, remember } = this.#tokens ?? { account: '', remember: false };
    this.#tokens = undefined;
    this.#store.clearTokens();
    if (this.#unsaved.size === 0) {
      this.#leave(message, true);
      return Promise.resolve(false);
    }
    this.#again = Promise.withResolvers();
    this.#become({ status: 'lapsed', account, remember, message });
    return this.#again.promise;
  }

  /** Forgets everything but preferences and goes to the sign-in page, which shows the notice and may lead back here. */
  #leave(notice: string, back = false): void {
    if (this.#leaving) return;
    const { browser } = this.#options;
    this.#leaving = true;
    this.#tokens = undefined;
    this.#store.clearAll();
    browser.tabStorage.setItem(noticeKey, notice);
    if (back) keepWanted(browser.tabStorage, browser.here());
    this.#again?.resolve(false);
    this.#again = undefined;
    this.#become({ status: 'signed-out' });
    browser.load('/login');
  }

  #become(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #tell(message: Message): void {
    this.#options.browser.post(message);
  }

  #tellTokens(): void {
    const { selection } = this.#options;
    if (this.#tokens) this.#tell({ type: 'tokens', tokens: this.#tokens, selection: selection.read() });
  }

  /** Asks the other tabs for a pair newer than ours; done when one came, or none did in time. */
  #askOthers(newerThan: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        stop();
        resolve();
      };
      const stop = this.subscribe(done);
      this.#options.browser.after(answerTime, done);
      this.#tell({ type: 'ask', newerThan });
    });
  }

  #hear(message: Message): void {
    if (this.#leaving) return;
    if (message.type === 'ask') {
      if (this.#tokens && this.#tokens.issuedAt > message.newerThan) this.#tellTokens();
    } else if (message.type === 'tokens') {
      this.#hearTokens(message.tokens, message.selection);
    } else if (this.#account() === message.account) {
      if (message.type === 'signed-out') this.#leave(this.#options.words.signedOut());
      else if (this.#state.status === 'signed-in') void this.#lapse(message.message);
    }
  }

  #hearTokens(tokens: Tokens, theirSelection: Selection): void {
    const { browser, selection } = this.#options;
    const here = this.#account();
    const isNewer = !this.#tokens || tokens.issuedAt > this.#tokens.issuedAt;
    if (here === undefined) {
      selection.adopt(theirSelection);
      this.#hold(tokens);
    } else if (here === tokens.account) {
      if (isNewer) this.#hold(tokens);
    } else if (this.#tokens && isNewer) {
      // Someone else signed in beside us: nothing of the person before may stay on this tab's screen.
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
