const aDay = 24 * 3_600_000;

/** From when the values of a user removed at this instant can be erased from the log. */
export const userErasableFrom = (removedAt: Date): Date => new Date(removedAt.getTime() + aDay);
