/** Wakes those who wait for something to happen in the sandbox. */
export class Changes {
  readonly #waiting = new Set<() => void>();
  #version = 0;

  /** How often something has happened. */
  get version(): number {
    return this.#version;
  }

  tell(): void {
    this.#version++;
    for (const look of this.#waiting) look();
  }

  /** Resolves once `happened` gives a value, or to undefined after `milliseconds` or an abort. */
  async until<Value>(
    happened: () => Value | undefined,
    { milliseconds, signal }: { milliseconds: number; signal: AbortSignal },
  ): Promise<Value | undefined> {
    const value = happened();
    if (value !== undefined || signal.aborted) return value;
    return new Promise((resolve) => {
      const settle = (result: Value | undefined): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        this.#waiting.delete(look);
        resolve(result);
      };
      const giveUp = (): void => settle(undefined);
      const look = (): void => {
        const result = happened();
        if (result !== undefined) settle(result);
      };
      const timer = setTimeout(giveUp, milliseconds);
      signal.addEventListener('abort', giveUp);
      this.#waiting.add(look);
    });
  }
}
