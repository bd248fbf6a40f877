import type { Clock } from '../src/platform/clock/clock.ts';

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #time: number;

  constructor(start: string) {
    this.#time = instant(start);
  }

  now(): Date {
    return new Date(this.#time);
  }

  set(time: string): void {
    this.#time = instant(time);
  }

  advance({
    days = 0,
    hours = 0,
    minutes = 0,
    seconds = 0,
  }: Partial<Record<'days' | 'hours' | 'minutes' | 'seconds', number>>): void {
    this.#time += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  }
}

function instant(time: string): number {
  const milliseconds = Date.parse(time);
  if (Number.isNaN(milliseconds)) throw new RangeError(`Not a time: ${time}`);
  return milliseconds;
}
