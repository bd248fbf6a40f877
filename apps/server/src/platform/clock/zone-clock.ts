import { offsetAt, startOfBusinessDate } from './business-date.ts';

const day = 86_400_000;

/**
 * The instants at which a zone's clock shows times, as `startOfBusinessDate` tells them, for many times within a few
 * days: the zone's offset is looked up once a day, and only near a change of the clock by the time itself.
 */
export const clockOf = (timezone: string): ((date: string, time: string) => number) => {
  const offsets = new Map<number, number>();
  const offsetOn = (days: number): number => {
    const known = offsets.get(days) ?? offsetAt(days * day, timezone);
    offsets.set(days, known);
    return known;
  };
  return (date, time) => {
    const wanted = Date.parse(`${date}T${time}Z`);
    const days = Math.floor(wanted / day);
    const offset = offsetOn(days - 1);
    // No zone changes its clock twice within two days, so between equal offsets it didn't.
    const isSame = [days, days + 1, days + 2].every((one) => offsetOn(one) === offset);
    return isSame ? wanted - offset : startOfBusinessDate(date, timezone, time).getTime();
  };
};
