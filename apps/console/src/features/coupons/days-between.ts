const day = 86_400_000;

/** Every date from one to another, both included. */
export const daysBetween = (from: string, to: string): string[] => {
  const first = Date.parse(from);
  return Array.from({ length: Math.round((Date.parse(to) - first) / day) + 1 }, (_, at) =>
    new Date(first + at * day).toISOString().slice(0, 10),
  );
};
