import { randomBytes } from 'node:crypto';
import { BoundedMap } from '../kernel/bounded.ts';
import type { VirtualClock } from '../kernel/clock.ts';
import type { Person } from './people.ts';
import { lives, type App } from './settings.ts';

/** What a person allowed an app: the code, and the tokens it was exchanged for. */
interface Grant {
  readonly app: App;
  readonly person: Person;
  readonly codeEnds: number;
  used: boolean;
  accessToken: string;
  accessEnds: number;
  refreshToken: string;
  refreshEnds: number;
}

export type Found = { readonly grant: Readonly<Grant> } | { readonly errcode: number };

const maxGrants = 1_000;

const secret = (prefix: string, bytes: number): string => prefix + randomBytes(bytes).toString('base64url');

/** Codes and tokens of the sns calls, with their expiries by the sandbox's clock. */
export class Grants {
  readonly #byCode = new BoundedMap<string, Grant>(maxGrants);
  readonly #clock: VirtualClock;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  /** The code for it. */
  add(app: App, person: Person): string {
    const code = secret('0', 23);
    const codeEnds = this.#now() + lives.code;
    const tokens = { accessToken: '', accessEnds: 0, refreshToken: '', refreshEnds: 0 };
    this.#byCode.set(code, { app, person, codeEnds, used: false, ...tokens });
    return code;
  }

  /** Exchanges a code, once. */
  redeem(app: App, code: string): Found {
    const grant = this.#byCode.get(code);
    if (grant === undefined || grant.app.id !== app.id) return { errcode: 40029 };
    if (grant.used) return { errcode: 40163 };
    if (this.#now() > grant.codeEnds) return { errcode: 42003 };
    grant.used = true;
    grant.refreshToken = secret('sandbox_refresh_', 48);
    grant.refreshEnds = this.#now() + lives.refreshToken;
    this.#renewAccess(grant);
    return { grant };
  }

  /** An access token that still holds is kept and prolonged, as WeChat does. */
  refresh(app: App, refreshToken: string): Found {
    const grant = this.#find((known) => known.refreshToken === refreshToken && known.app.id === app.id);
    if (grant === undefined) return { errcode: 40030 };
    if (this.#now() > grant.refreshEnds) return { errcode: 42002 };
    if (this.#now() > grant.accessEnds) this.#renewAccess(grant);
    else grant.accessEnds = this.#now() + lives.accessToken;
    return { grant };
  }

  check(accessToken: string): Found {
    const grant = this.#find((known) => known.accessToken === accessToken);
    if (grant === undefined) return { errcode: 40001 };
    return this.#now() > grant.accessEnds ? { errcode: 42001 } : { grant };
  }

  clear(): void {
    this.#byCode.clear();
  }

  #find(wanted: (grant: Grant) => boolean): Grant | undefined {
    return this.#byCode.values().find((grant) => grant.used && wanted(grant));
  }

  #renewAccess(grant: Grant): void {
    grant.accessToken = secret('sandbox_access_', 48);
    grant.accessEnds = this.#now() + lives.accessToken;
  }

  /** Seconds. */
  #now(): number {
    return this.#clock.now().getTime() / 1_000;
  }
}
