import { BoundedMap } from '../kernel/bounded.ts';

const maxTills = 20;
const model = 'Sandbox T1';
const appVersion = '1.0.0';

/** How a till is: it shows a code, serves a place, was refused, or was switched off. */
export type TillState = 'pairing' | 'paired' | 'refused' | 'off';

/** What a till shows on its screen. */
export interface Till {
  readonly serial_number: string;
  /** The product that it calls. */
  readonly product: string;
  readonly state: TillState;
  readonly code: string | null;
  /** What the product answered last: the place that it serves, or why it was refused. */
  readonly told: string | null;
}

interface Kept extends Till {
  readonly secret: string | null;
  readonly credential: string | null;
  readonly nextIn: number;
}

interface Answer {
  readonly data?: Readonly<Record<string, unknown>>;
  readonly err?: { readonly msg?: string };
  /** Nobody answered: it is asked again later. */
  readonly away?: true;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const secondsOf = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 30);

/** Tills that a person drives: each asks to be paired, polls, and then sends heartbeats, as a real one would. */
export class Tills {
  readonly #tills = new BoundedMap<string, Kept>(maxTills);
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  list(): Till[] {
    return this.#tills.values().map(({ secret: _, credential: __, nextIn: ___, ...shown }) => shown);
  }

  get(serialNumber: string): Till | undefined {
    return this.list().find(({ serial_number }) => serial_number === serialNumber);
  }

  /** Asks the product for a code and shows it. */
  async pair(product: string, serialNumber: string): Promise<Till | undefined> {
    const asked = { serial_number: serialNumber, model };
    const { data, err } = await call(product, '/api/devices/pairings', asked);
    const till = { serial_number: serialNumber, product, credential: null };
    const shown: Kept = data
      ? { ...till, state: 'pairing', code: textOf(data['code']), told: null, secret: textOf(data['secret']), nextIn: secondsOf(data['poll_in']) }
      : { ...till, state: 'refused', code: null, told: err?.msg ?? null, secret: null, nextIn: 30 }; // prettier-ignore
    this.#keep(shown);
    return this.get(serialNumber);
  }

  /** Asks at once what it otherwise asks by itself in a few seconds. */
  async step(serialNumber: string): Promise<Till | undefined> {
    const till = this.#tills.values().find(({ serial_number }) => serial_number === serialNumber);
    if (till?.state === 'pairing') await this.#poll(till);
    else if (till?.state === 'paired') await this.#beat(till);
    return this.get(serialNumber);
  }

  /** Switches a till off, or on again. */
  async switch(serialNumber: string, on: boolean): Promise<Till | undefined> {
    const till = this.#tills.values().find(({ serial_number }) => serial_number === serialNumber);
    if (!till) return undefined;
    const state = !on ? 'off' : till.credential !== null ? 'paired' : 'refused';
    this.#keep({ ...till, state, code: null });
    return this.step(serialNumber);
  }

  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#tills.clear();
  }

  async #poll(till: Kept): Promise<void> {
    const { data, err, away } = await call(till.product, '/api/devices/pairings/poll', { secret: till.secret });
    if (away) return this.#keep({ ...till, told: err?.msg ?? null });
    if (!data) return this.#keep({ ...till, state: 'refused', code: null, told: err?.msg ?? null });
    if (data['paired'] !== true) return this.#keep(till);
    return this.#beat({ ...till, state: 'paired', code: null, credential: textOf(data['credential']) });
  }

  async #beat(till: Kept): Promise<void> {
    const credential = `Device ${till.credential}`;
    const beat = { app_version: appVersion };
    const { data, err, away } = await call(till.product, '/api/devices/heartbeat', beat, credential);
    if (away) return this.#keep({ ...till, told: err?.msg ?? null });
    if (!data) return this.#keep({ ...till, state: 'refused', told: err?.msg ?? null });
    const told = ['merchant_name', 'branch_name', 'name'].map((field) => textOf(data[field])).join(' · ');
    return this.#keep({ ...till, told, nextIn: secondsOf(data['next_in']) });
  }

  #keep(till: Kept): void {
    const { serial_number: serialNumber, state, nextIn } = till;
    this.#tills.set(serialNumber, till);
    clearTimeout(this.#timers.get(serialNumber));
    this.#timers.delete(serialNumber);
    if (state === 'pairing' || state === 'paired') {
      const timer = setTimeout(() => void this.step(serialNumber), nextIn * 1_000);
      timer.unref();
      this.#timers.set(serialNumber, timer);
    }
    this.#changed();
  }
}

/** A call of the product. */
async function call(product: string, path: string, body: object, authorization?: string): Promise<Answer> {
  try {
    const response = await fetch(new URL(path, product), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    });
    return (await response.json()) as Answer; // the product's envelope
  } catch (error) {
    return { err: { msg: error instanceof Error ? error.message : String(error) }, away: true };
  }
}
