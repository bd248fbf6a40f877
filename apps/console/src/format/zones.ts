const partOf = (zone: string, locale: string, timeZoneName: 'shortGeneric' | 'shortOffset', at: Date): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

/** A time zone of the IANA database as people call it, with what it differs by now: 日本时间 (GMT+9). */
export function zoneText(zone: string, locale: string, now = new Date()): string {
  const name =
    zone === 'Asia/Shanghai'
      ? locale === 'en'
        ? 'Beijing time'
        : '北京时间'
      : partOf(zone, locale, 'shortGeneric', now);
  const offset = partOf(zone, 'en', 'shortOffset', now);
  return name.startsWith('GMT') ? `${zone} (${offset})` : `${name} (${offset})`;
}
