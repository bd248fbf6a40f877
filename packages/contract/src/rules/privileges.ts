import { giftLimits } from './gifts.ts';

/** Whether a privilege of a kind gives something by itself. */
export const givesGift = (kind: string): boolean => kind === 'birthday_gift' || kind === 'member_day';

/** Bounds of privileges, with those of their gifts. */
export const privilegeLimits = {
  ...giftLimits,
  privileges: 50,
  explanation: 300,
  daysBefore: 30,
  /** Gifts of a missed business date are given so many days later at most. */
  lateDays: 7,
} as const;
