/** Each pair of rules that contradict each other, by their ids. */
export const clashesBetween = <One>(
  all: readonly One[],
  clash: (a: One, b: One) => boolean,
  idOf: (one: One) => string,
): [string, string][] =>
  all.flatMap((a, at) =>
    all.slice(at + 1).flatMap((b): [string, string][] => (clash(a, b) ? [[idOf(a), idOf(b)]] : [])),
  );
