import { Changes } from './changes.ts';
import { VirtualClock } from './clock.ts';
import type { Call, Reply, Route } from './exchange.ts';
import { Faults } from './faults.ts';
import type { Markup } from './html.ts';
import type { Say } from './language.ts';
import { RequestLog } from './request-log.ts';

/** What the providers of one sandbox share. */
export interface Shared {
  readonly clock: VirtualClock;
  readonly changes: Changes;
  readonly faults: Faults;
  readonly log: RequestLog;
}

export const createShared = (): Shared => ({
  clock: new VirtualClock(),
  changes: new Changes(),
  faults: new Faults(),
  log: new RequestLog(),
});

/** One host of a third party. */
export interface Mount {
  /** The first segment of the sandbox's address that stands for the host. */
  readonly host: string;
  readonly routes: readonly Route[];
  /** Calls that the page offers for fault rules, as these name them. */
  readonly breakable: readonly string[];
  /** What fault rules and the log call a call; its path by default. */
  readonly nameOf?: (call: Call) => string;
  /** Whether a call only keeps a page up to date: no fault rule concerns it, and it isn't logged. */
  readonly isQuiet?: (call: Call) => boolean;
  /** The host's answer with one of its error codes. */
  readonly failure: (code: string, call: Call) => Reply;
  /** Its answer to a call that no route takes. */
  readonly unknown: (call: Call) => Reply;
}

export interface Panel {
  /** Of its place on the page. */
  readonly id: string;
  readonly title: string;
  /** Replaced whenever something happens. */
  readonly body: Markup;
  /** Below it, never replaced, so that nothing typed is lost. */
  readonly form?: Markup;
}

/** A third party that the sandbox stands in for. */
export interface Provider {
  /** Of its part of the admin API, below `/admin/<name>`. */
  readonly name: string;
  readonly mounts: readonly Mount[];
  readonly admin: readonly Route[];
  /** Its admin calls, one per line, as the page tells them. */
  readonly guide: string;
  /** Its part of the sandbox's page. */
  readonly panel: (say: Say) => Panel;
  /** The variables by which the server reaches it at the sandbox's address. */
  readonly environment: (address: string) => Readonly<Record<string, string>>;
  readonly reset: () => void;
}
