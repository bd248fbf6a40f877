import { replayLimits } from '@regulars/contract/rules/replays';
import { addDays } from '../../platform/clock/business-date.ts';
import { Problem, refuseFields } from '../../platform/http/index.ts';
import type { Period } from './documents.ts';

/** Each business date of a period. */
export const datesIn = ({ from, to }: Period): string[] => {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
};

/** Throws invalid_input, replay_too_long. */
export const mustBePast = ({ from, to }: Period, today: string): void => {
  if (to > today) throw refuseFields({ path: 'to', rule: 'maximum', values: { limit: today } });
  if (from > to) throw refuseFields({ path: 'to', rule: 'before_from' });
  if (addDays(from, replayLimits.days - 1) < to)
    throw new Problem('replay_too_long', { values: { days: replayLimits.days } });
};
