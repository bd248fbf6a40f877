import { guardedAge } from '@regulars/contract/rules/cards';

/** Whether somebody is too young to consent by themselves on a date; without a birthday nobody is. */
export const needsGuardian = (birthday: string | null, today: string): boolean =>
  birthday !== null && `${Number(birthday.slice(0, 4)) + guardedAge}${birthday.slice(4)}` > today;
