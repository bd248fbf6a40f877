import { randomBytes } from 'node:crypto';
import { BoundedMap } from '../kernel/bounded.ts';
import type { VirtualClock } from '../kernel/clock.ts';
import type { Person } from './people.ts';
import { lives, type App } from './settings.ts';

/** What the desktop page learns about its QR code, with WeChat's numbers. */
export const scanStates = { waiting: 408, scanned: 404, allowed: 405, refused: 403, expired: 402 } as const;
export type ScanState = keyof typeof scanStates;

/** A QR code that a desktop page shows. */
export interface Scan {
  readonly uuid: string;
  readonly app: App;
  readonly at: Date;
  readonly state: ScanState;
  readonly person?: Person;
  /** Once it is allowed. */
  readonly code?: string;
}

export type Step = 'scan' | 'allow' | 'refuse' | 'expire';

const maxScans = 200;
/** From which states a step leads to which. */
const steps: Readonly<Record<Step, { from: readonly ScanState[]; to: ScanState }>> = {
  scan: { from: ['waiting'], to: 'scanned' },
  allow: { from: ['scanned'], to: 'allowed' },
  refuse: { from: ['scanned'], to: 'refused' },
  expire: { from: ['waiting', 'scanned'], to: 'expired' },
};

export const isStep = (text: string | undefined): text is Step => text !== undefined && Object.hasOwn(steps, text);

export class Scans {
  readonly #scans = new BoundedMap<string, Scan>(maxScans);
  readonly #clock: VirtualClock;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  add(app: App): Scan {
    const uuid = randomBytes(12).toString('base64url');
    const scan: Scan = { uuid, app, at: this.#clock.now(), state: 'waiting' };
    this.#scans.set(uuid, scan);
    return scan;
  }

  get(uuid: string): Scan | undefined {
    const scan = this.#scans.get(uuid);
    return scan && this.#aged(scan);
  }

  /** Newest first. */
  list(): Scan[] {
    return this.#scans.values().map((scan) => this.#aged(scan));
  }

  /** The scan after the step; undefined if its state doesn't allow the step. */
  take(scan: Scan, step: Step, given: Pick<Scan, 'person'> = {}): Scan | undefined {
    const { from, to } = steps[step];
    if (!from.includes(scan.state)) return undefined;
    const next = { ...scan, ...given, state: to };
    this.#scans.set(scan.uuid, next);
    return next;
  }

  setCode(scan: Scan, code: string): Scan {
    const next = { ...scan, code };
    this.#scans.set(scan.uuid, next);
    return next;
  }

  clear(): void {
    this.#scans.clear();
  }

  #aged(scan: Scan): Scan {
    const isOld = this.#clock.now().getTime() - scan.at.getTime() > lives.scan * 1_000;
    return isOld && steps.expire.from.includes(scan.state) ? { ...scan, state: 'expired' } : scan;
  }
}
