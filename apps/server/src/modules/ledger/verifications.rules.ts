/** Milliseconds between heartbeats. */
export const beat = 10_000;

/** The time limit: ten million lines take a minute at most, and a running verification holds back vacuum. */
export const timeLimit = 30 * 60_000;

/** Without a heartbeat for this long, its server is presumed dead. */
export const lostAfter = 60_000;

interface Run {
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly asked_at: Date;
  readonly seen_at: Date | null;
}

/** The state of a verification: lost if it was never started or has no heartbeat. */
export const currentStateOf = ({ state, asked_at, seen_at }: Run, now: Date): Run['state'] | 'lost' =>
  (state === 'waiting' || state === 'running') && now.getTime() - (seen_at ?? asked_at).getTime() > lostAfter
    ? 'lost'
    : state;
