/** Time as the program sees it: services ask this, never `Date`, so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
