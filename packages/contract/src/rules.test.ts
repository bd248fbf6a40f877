import { expect, test } from 'vitest';
import {
  isWebAddress,
  labelPattern,
  matches,
  readDocumentNumber,
  readPhone,
  tagPattern,
  linePattern,
  fullNamePattern,
  visiblePattern,
} from './rules.ts';
import { readPairingCode, readSerialNumber, readTables, shownPairingCode } from './rules/devices.ts';
import { lowerMemberPrice } from './rules/items.ts';

test('a document’s number is read however it was typed or heard', () => {
  for (const typed of [
    'AD20261120-0143',
    ' ad20261120-0143 ',
    'ＡＤ２０２６１１２０－０１４３',
    'AD202611200143',
    'AD 20261120 0143',
    'AD20261120–0143',
    'AD20261120—0143',
    'AD20261120−0143',
  ])
    expect(readDocumentNumber(typed)).toBe('AD20261120-0143');
  for (const other of ['AD20261120', '0143', '20261120-0143', '林', ''])
    expect(readDocumentNumber(other)).toBeUndefined();
});

test.each([
  '13800000001',
  '138 0000 0001',
  ' 138-0000-0001 ',
  '138–0000—0001',
  '(138) 0000.0001',
  '138.0000.0001',
  '(+86) 138 0000 0001',
  '138\u30000000\u30000001',
  '1 3 8 0 0 0 0 0 0 0 1',
  '１３８　００００　０００１',
  '+86 138 0000 0001',
  '＋８６１３８０００００００１',
  '008613800000001',
  '8613800000001',
  '\u202A13800000001\u202C',
])('the phone %s is read as 13800000001', (text) => {
  expect(readPhone(text)).toBe('13800000001');
});

test.each([
  '1.3800000001',
  '151.101.65.140',
  '138.123.45.678',
  '①③800000001',
  '1³800000001',
  '-13800000001',
  '1(3)8(0)0000001',
  `13800000001${' '.repeat(40)}x`,
  '',
  '138',
  '138000000012',
  '12800000001',
  '+1 415 555 0100',
  '86138',
  '138****0001',
  '010-8888 8888',
])('the text %s is no phone, and stays', (text) => expect(readPhone(` ${text} `)).toBe(text));

test.each([
  'https://a.example',
  'http://a-b.example:8080/c?d#e',
  'https://bücher.example',
  'https://中文.cn/页',
  'http://127.0.0.1/',
])('%s is a web address', (text) => expect(isWebAddress(text)).toBe(true));

test.each([
  'https://:80',
  'https://a.example:99999',
  'https://a:x/',
  'http://<script>',
  'https://xn--',
  'https://xn--.example',
  'https://.',
  'https://a..example',
  'https://a\u200B.example',
  'https://a\u202E.example',
  'https://a\u2800.example',
  'https://a\uFE0F.example',
  'https://who@a.example',
])('%j is no web address', (text) => expect(isWebAddress(text)).toBe(false));

test('a long text is checked at once', () => {
  const begun = performance.now();
  expect(isWebAddress(`https://${'a.'.repeat(50_000)}`)).toBe(false);
  expect(isWebAddress(`https://${'xn--a'.repeat(50_000)}!`)).toBe(false);
  expect(performance.now() - begun).toBeLessThan(500);
});

test.each(['\uFE0F', '\uFE0E\uFE0F', '\u2800', '\u200B', ' '])('%j shows nothing, so it is no name', (text) => {
  for (const pattern of [labelPattern, tagPattern, visiblePattern, linePattern(120), fullNamePattern])
    expect(matches(pattern, text)).toBe(false);
  expect(matches(linePattern(120), `茶\n${text}`)).toBe(false);
  expect(matches(labelPattern, `茶${text}友`)).toBe(['\uFE0F', '\uFE0E\uFE0F', ' '].includes(text));
});

test.each([
  ['A1–A3', ['A1', 'A2', 'A3']],
  ['8-10', ['8', '9', '10']],
  ['08~10', ['08', '09', '10']],
  ['包间, A1，a2', ['包间', 'A1', 'a2']],
  ['A1–A2, A2–A3', ['A1', 'A2', 'A3']],
  ['VIP-1', ['VIP-1']],
  ['大堂1至3', ['大堂1', '大堂2', '大堂3']],
  [' , ', []],
])('%j are these tables', (text, tables) => expect(readTables(text)).toEqual({ tables }));

test.each(['A3–A1', 'A1–B3', '1–9999', 'x'.repeat(41)])('%s is no table and no range', (text) =>
  expect(readTables(text)).toEqual({ fault: text }),
);

test('a pairing code is read in any case and with any dashes, and never with look-alikes', () => {
  expect(readPairingCode(' k7mq2 – xdar8 ')).toBe('K7MQ2XDAR8');
  expect(readPairingCode('ＡＢＣＤＥ２３４５６')).toBe('ABCDE23456');
  for (const text of ['ABCDE-2345', 'ABCDE-234567', 'ABCDE-03456', 'ABCDE-I3456', ''])
    expect(readPairingCode(text)).toBeUndefined();
  expect(shownPairingCode('K7MQ2XDAR8')).toBe('K7MQ2-XDAR8');
  expect(readSerialNumber(' pos－a1 0032')).toBe('POS-A10032');
});

test('members pay their price where it is below the price, and the price otherwise', () => {
  const paid = (price: number, member_price: number | null) => lowerMemberPrice({ price, member_price });
  expect([paid(3_000, 2_500), paid(3_000, 0), paid(3_000, 3_000), paid(3_000, 3_100), paid(3_000, null)]).toEqual([
    2_500,
    0,
    undefined,
    undefined,
    undefined,
  ]);
});
