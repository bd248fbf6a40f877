import { expect, test } from 'vitest';
import { zoneText } from './zones.ts';

test.each([
  ['Asia/Shanghai', 'zh-CN', '北京时间 (GMT+8)'],
  ['Asia/Shanghai', 'en', 'Beijing time (GMT+8)'],
  ['Asia/Tokyo', 'zh-CN', '日本时间 (GMT+9)'],
  ['America/New_York', 'zh-CN', '纽约时间 (GMT-5)'],
  ['Etc/GMT+3', 'en', 'Etc/GMT+3 (GMT-3)'],
])('%s is named in %s', (zone, locale, text) => {
  expect(zoneText(zone, locale, new Date('2026-11-20T06:35:00Z'))).toBe(text);
});
