import { expiryReminders } from '@regulars/contract/rules';

/** The newest reminder that is due with this many days left, as its days before; 0: expired; null: none yet. */
export const dueReminder = (days: number): number | null =>
  days < 0 ? 0 : (expiryReminders.findLast((before) => days <= before) ?? null);
