/** What a member got on a business day by either version. */
export interface DayCounts {
  old: number;
  new: number;
  /** Payments, top-ups apart. */
  payments: number;
}

/** The counts of members on the day of the documents; documents come day by day, so an earlier day is forgotten. */
export const dayCounts = () => {
  let today = '';
  const counts = new Map<string, DayCounts>();
  return (date: string, memberId: string): DayCounts => {
    if (date !== today) {
      today = date;
      counts.clear();
    }
    let found = counts.get(memberId);
    if (!found) {
      found = { old: 0, new: 0, payments: 0 };
      counts.set(memberId, found);
    }
    return found;
  };
};
