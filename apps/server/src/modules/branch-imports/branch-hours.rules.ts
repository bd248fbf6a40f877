import { branchLimits, dateRange } from '@regulars/contract/rules';
import { areSpans, faultyException, faultyWeekday, type BranchHours, type Span } from '@regulars/contract/rules/hours';
import { hoursPhrases, weekdayPhrases } from '@regulars/phrases';
import { plain, readDate } from '../../platform/imports/index.ts';

const wordsOf = (phrase: (typeof weekdayPhrases)[number]): string[] =>
  Object.values(phrase).map((word) => word.toLowerCase());
const weekdays: ReadonlyMap<string, number> = new Map(
  weekdayPhrases.flatMap((phrase, at) => wordsOf(phrase).map((word): [string, number] => [word, at])),
);
const everyDay: ReadonlySet<string> = new Set(['每天', 'daily', 'every day']);
const closed: ReadonlySet<string> = new Set([...Object.values(hoursPhrases.closed), '不营业']);
const allDay: ReadonlySet<string> = new Set(
  Object.values(hoursPhrases.allDay).flatMap((words) => [words, words.replace(' ', '')]),
);

const spanPattern = /^(\d{1,2}):(\d{2}) ?[\p{Pd}~至] ?(\d{1,2}):(\d{2})$/u;

const readSpan = (text: string): Span | undefined => {
  const [, h1, m1, h2, m2] = spanPattern.exec(text.trim()) ?? [];
  if (h1 === undefined || m1 === undefined || h2 === undefined || m2 === undefined) return undefined;
  return [`${h1.padStart(2, '0')}:${m1}`, `${h2.padStart(2, '0')}:${m2}`];
};

const readSpans = (text: string): Span[] | undefined => {
  const words = text.trim().toLowerCase();
  if (closed.has(words)) return [];
  if (allDay.has(words)) return [['00:00', '24:00']];
  const spans = words.split(/[、,]/).map(readSpan);
  const sound = spans.filter((span) => span !== undefined);
  return sound.length === spans.length && sound.length <= branchLimits.spans && areSpans(sound) ? sound : undefined;
};

/** The weekdays that words such as “周一至周五”, “Sat, Sun” or “Daily” name. */
const readDays = (text: string): number[] | undefined => {
  const words = text.trim().toLowerCase();
  if (everyDay.has(words)) return weekdayPhrases.map((_, at) => at);
  const days: number[] = [];
  for (const part of words.split(/[、,]/)) {
    const [from, to = from, ...more] = part.split(/[\p{Pd}~至]/u).map((word) => weekdays.get(word.trim()));
    if (from === undefined || to === undefined || to < from || more.length > 0) return undefined;
    for (let at = from; at <= to; at += 1) days.push(at);
  }
  return days;
};

/** Characters of the spans of a day, as people write them. */
const longestSpans = branchLimits.spans * 20;

/** The first words, and the spans that the others are. */
const withSpans = (text: string): { readonly first: string; readonly spans: Span[] } | undefined => {
  let at = text.indexOf(' ', text.length - longestSpans);
  while (at !== -1) {
    const spans = readSpans(text.slice(at));
    if (spans) return { first: text.slice(0, at).trim(), spans };
    at = text.indexOf(' ', at + 1);
  }
  return undefined;
};

/**
 * Hours as the export writes them: “周一至周五 09:30–22:00；周六、周日 休息；2026-10-01 国庆 10:00–18:00”. Days that aren't
 * named are off. Undefined if they can't be read, or overlap.
 */
export const readHours = (text: string): BranchHours | undefined => {
  const week: (Span[] | undefined)[] = weekdayPhrases.map(() => undefined);
  const exceptions: BranchHours['exceptions'] = [];
  for (const part of plain(text).split(/[;\n]/)) {
    if (part.trim() === '') continue;
    const read = withSpans(part.trim());
    if (!read) return undefined;
    const [date = '', ...note] = read.first.split(' ');
    const day = readDate(date);
    if (day !== undefined) {
      const isSound =
        day >= dateRange.first &&
        day <= dateRange.last &&
        note.join(' ').length <= branchLimits.exceptionNote &&
        !exceptions.some((one) => one.date === day);
      if (!isSound) return undefined;
      exceptions.push({ date: day, spans: read.spans, note: note.join(' ').trim() || null });
      continue;
    }
    const days = readDays(read.first);
    if (!days || days.some((at) => week[at] !== undefined)) return undefined;
    for (const at of days) week[at] = read.spans;
  }
  if (week.every((spans) => spans === undefined) || exceptions.length > branchLimits.exceptions) return undefined;
  const hours = { week: week.map((spans) => spans ?? []), exceptions };
  return faultyWeekday(hours.week) === undefined && faultyException(hours) === undefined ? hours : undefined;
};
