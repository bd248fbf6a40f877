import type { NewPrivilege, Privilege } from '@regulars/contract';
import { givesSomething } from '@regulars/contract/rules/gifts';
import { givesGift } from '@regulars/contract/rules/privileges';
import { addDays, weekdayOf } from '../../platform/clock/business-date.ts';
import { isLeap } from '../../platform/clock/calendar.ts';
import { partFaults, type Fault } from '../../platform/http/index.ts';
import { clashesBetween } from '../../platform/rules/index.ts';

/** What the schema can't say of a privilege. */
export const privilegeFaults = ({ kind, gift, days_before, weekdays, month_days }: NewPrivilege): Fault[] => {
  const isGiving = givesGift(kind);
  const isGift = gift !== null && (!isGiving || givesSomething(gift));
  return [
    ...partFaults('gift', isGift, isGiving),
    ...(kind === 'birthday_gift' ? [] : partFaults('days_before', days_before > 0, false)),
    ...partFaults('month_days', weekdays.length + month_days.length > 0, kind === 'member_day'),
  ];
};

/** Whether members of a grade pay items' members' prices: all do, unless exclusive prices are in force for some grades. */
export const paysMemberPrice = (privileges: readonly Privilege[], gradeId: string): boolean => {
  const exclusive = privileges.filter(({ kind, enabled }) => kind === 'exclusive_price' && enabled);
  return exclusive.length === 0 || exclusive.some(({ grade_ids: ids }) => ids.includes(gradeId));
};

type Given = Privilege & { readonly gift: NonNullable<Privilege['gift']> };
const gives =
  (kind: Privilege['kind']) =>
  (privilege: Privilege): privilege is Given =>
    privilege.kind === kind && privilege.enabled && privilege.gift !== null;

const monthDay = (date: string): number => Number(date.slice(5, 7)) * 100 + Number(date.slice(8, 10));

/** 29 February is 28 February in common years, as for `birthdayIn`. */
const birthdaysOn = (date: string): number[] =>
  monthDay(date) === 228 && !isLeap(Number(date.slice(0, 4))) ? [228, 229] : [monthDay(date)];

/** A gift of an occasion. */
interface Gift {
  readonly privilege: Given;
  /** Whose birthdays, as month × 100 + day; null: everybody’s. */
  readonly birthdays: readonly number[] | null;
}

/** Of an occasion a member gets one gift: the first that is theirs. */
export interface Occasion {
  readonly occasion: 'birthday' | 'member_day';
  /** The calendar year of the birthday, or the date. */
  readonly givenFor: string;
  readonly gifts: readonly Gift[];
}

/** Who joins or rises so late gets it at once, and so does whom a new version would pass over. */
const birthdaysFor = (privileges: readonly Privilege[], date: string): Occasion[] => {
  const gifts = privileges.filter(gives('birthday_gift')).map((privilege) => ({
    privilege,
    dates: Array.from({ length: privilege.days_before + 1 }, (_, at) => addDays(date, at)),
  }));
  // At the turn of the year, gifts before the birthday are those of the next.
  const years = new Set(gifts.flatMap(({ dates }) => dates.map((birthday) => birthday.slice(0, 4))));
  return [...years].map((givenFor) => ({
    occasion: 'birthday',
    givenFor,
    gifts: gifts.map(({ privilege, dates }) => ({
      privilege,
      birthdays: dates.filter((birthday) => birthday.startsWith(givenFor)).flatMap(birthdaysOn),
    })),
  }));
};

/** What is due on a business date, in the order of the privileges. */
export const occasionsOn = (privileges: readonly Privilege[], date: string): Occasion[] => {
  const ofDay = privileges
    .filter(gives('member_day'))
    .filter(
      ({ weekdays, month_days }) =>
        weekdays.includes(weekdayOf(date)) || month_days.includes(Number(date.slice(8, 10))),
    );
  return [
    ...birthdaysFor(privileges, date),
    ...(ofDay.length === 0
      ? []
      : [
          {
            occasion: 'member_day' as const,
            givenFor: date,
            gifts: ofDay.map((privilege) => ({ privilege, birthdays: null })),
          },
        ]),
  ];
};

/** The gift of an occasion that a member gets, once it is due: the first of their grade. */
export const giftFor = (
  { gifts }: Occasion,
  { grade_id, birthday }: { readonly grade_id: string; readonly birthday: number | null },
): Given | undefined => {
  const first = gifts.find(({ privilege }) => privilege.grade_ids.includes(grade_id));
  const isDue = first?.birthdays === null || (birthday !== null && first?.birthdays.includes(birthday));
  return isDue ? first?.privilege : undefined;
};

const meet = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.some((value) => others.includes(value));

const clash = (a: Privilege, b: Privilege): boolean => {
  if (!a.enabled || !b.enabled || a.kind !== b.kind || !meet(a.grade_ids, b.grade_ids)) return false;
  if (a.kind === 'birthday_gift') return true;
  // Every day of the week falls on every day of the month some day.
  const isMixed = (one: Privilege, other: Privilege): boolean => one.weekdays.length > 0 && other.month_days.length > 0;
  return (
    a.kind === 'member_day' &&
    (meet(a.weekdays, b.weekdays) || meet(a.month_days, b.month_days) || isMixed(a, b) || isMixed(b, a))
  );
};

/** Pairs for the same occasion of members of the same grade. */
export const clashesOf = (privileges: readonly Privilege[]): [string, string][] =>
  clashesBetween(privileges, clash, ({ privilege_id: id }) => id);

/** The business dates whose gifts may still have to be given: today, and those that a standstill left. */
export const datesToGive = (today: string, lateDays: number, done: readonly string[]): string[] =>
  Array.from({ length: lateDays + 1 }, (_, at) => addDays(today, at - lateDays)).filter((date) => !done.includes(date));
