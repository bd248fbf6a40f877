import { zoneNamed } from '../platform/clock/zone-differences.ts';
import { dateRange, matches, personNamePattern, phonePattern, textFault } from '@regulars/contract/rules';
import { promoAddress, promoLimits } from '@regulars/contract/rules/promo';

export const phone = (text: string): string => {
  if (!matches(phonePattern, text)) throw new Error('must be a mobile number of 11 digits');
  return text;
};

export const personName = (text: string): string => {
  if (!matches(personNamePattern, text)) throw new Error("must have 1 to 40 letters, digits, spaces, or · ' -");
  return text;
};

/** One visible line. */
export const line =
  (most: number) =>
  (text: string): string => {
    if (text.trim() !== text || text === '' || [...text].length > most || textFault(text) !== undefined)
      throw new Error(`must have 1 to ${most} visible characters`);
    return text;
  };

/** An address of the web, without credentials, as browsers write it: other letters become several characters. */
export const webAddress = (text: string): string => {
  const address = promoAddress(text);
  if (address === undefined)
    throw new Error(
      `must be an address that begins with https:// or http://, of at most ${promoLimits.address} characters`,
    );
  return address;
};

export const merchantNo = (text: string): string => {
  if (!/^[0-9A-Za-z]{4,20}$/.test(text)) throw new Error('must have 4 to 20 digits or letters');
  return text;
};

export const date = (text: string): string => {
  const isReal =
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
    new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
  if (!isReal || text < dateRange.first || text > dateRange.last)
    throw new Error(`must be a date, YYYY-MM-DD, from ${dateRange.first} to ${dateRange.last}`);
  return text;
};

export const dayCut = (text: string): string => {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) throw new Error('must be a time of day, HH:MM');
  return text;
};

/** In any case, as the settings' list has it. */
export const timezone = (text: string): string => {
  const zone = zoneNamed(text);
  if (zone === undefined) throw new Error('must be a time zone such as Asia/Shanghai');
  return zone;
};

export const whole =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new Error(`must be a whole number from ${least} to ${most}`);
    return value;
  };

export const choice =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word => {
    const word = words.find((candidate) => candidate === text);
    if (word === undefined) throw new Error(`must be one of ${words.join(', ')}`);
    return word;
  };
