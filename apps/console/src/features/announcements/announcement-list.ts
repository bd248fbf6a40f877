import type { WrittenAnnouncement } from '@regulars/contract';
import { announcementStatePhrases, keysOf } from '@regulars/phrases';
import { choiceField } from '../../framework/list/address-fields.ts';

export const announcementList = {
  fields: { state: choiceField(keysOf(announcementStatePhrases)) },
  sorts: [],
} as const;

export const announcementRow = {
  idOf: ({ announcement_id }: WrittenAnnouncement) => announcement_id,
  nameOf: ({ title_zh }: WrittenAnnouncement) => title_zh,
};

/** The provider's zone, in which it writes dates. */
const offset = '+08:00';
/** The instant at which a date has ended. */
export const endOf = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00${offset}`) + 24 * 3_600_000).toISOString();
/** The last date before an instant. */
export const lastDate = (instant: string): string =>
  new Date(Date.parse(instant) + 8 * 3_600_000 - 1).toISOString().slice(0, 10);
/** The instant of a date and time, HH:MM. */
export const instantOf = (date: string, time: string): string => new Date(`${date}T${time}:00${offset}`).toISOString();

/** The values of its form. */
export type AnnouncementValues = Pick<
  WrittenAnnouncement,
  'title_zh' | 'title_en' | 'text_zh' | 'text_en' | 'severity' | 'audience' | 'readers'
> & { merchant_ids: string[]; last_date: string };
