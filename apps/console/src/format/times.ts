import { matches } from '@regulars/contract/rules';
import { localTimePattern } from '@regulars/contract/rules/hours';

const typedPattern = /^([0-9]{1,2})[:.]?([0-9]{2})$/u;

/** A time of day as HH:MM from how people type it: 9:30, 0930, 09：30; undefined: it is none. 24:00 ends a day. */
export function readTime(text: string): string | undefined {
  const [, hours = '', minutes = ''] = typedPattern.exec(text.normalize('NFKC').trim()) ?? [];
  const time = `${hours.padStart(2, '0')}:${minutes}`;
  return time === '24:00' || matches(localTimePattern, time) ? time : undefined;
}
