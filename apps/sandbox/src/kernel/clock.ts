/** Real time plus an offset that grows only by order, so that tests reach an expiry without waiting for it. */
export class VirtualClock {
  #offset = 0;

  now(): Date {
    return new Date(Date.now() + this.#offset);
  }

  /** How far it is ahead of real time, in seconds. */
  get ahead(): number {
    return this.#offset / 1_000;
  }

  advance(seconds: number): void {
    this.#offset += seconds * 1_000;
  }

  reset(): void {
    this.#offset = 0;
  }
}
