/** A verification tells at least this often that it goes on. */
export const beat = 10_000;

/** It may take no longer: ten million lines take a minute at most, and it holds back vacuum meanwhile. */
export const timeLimit = 30 * 60_000;

/** It has told nothing for so long that its server must be gone. */
export const lostAfter = 60_000;

interface Run {
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly asked_at: Date;
  readonly seen_at: Date | null;
}

/** How a verification stands: one that was never taken up, or fell silent, is lost. */
export const standingOf = ({ state, asked_at, seen_at }: Run, now: Date): Run['state'] | 'lost' =>
  (state === 'waiting' || state === 'running') && now.getTime() - (seen_at ?? asked_at).getTime() > lostAfter
    ? 'lost'
    : state;
