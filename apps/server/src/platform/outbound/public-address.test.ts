import { expect, it } from 'vitest';
import { isPublicAddress, mayBePublic } from './public-address.ts';

it.each(['1.1.1.1', '223.5.5.5', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2400:3200::1'])(
  '%s is on the public internet',
  (ip) => expect(isPublicAddress(ip)).toBe(true),
);

it.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:1.1.1.1',
  '64:ff9b::a00:1',
  'fc00::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'pos.example',
  '',
])('%s is not', (ip) => expect(isPublicAddress(ip)).toBe(false));

it.each([
  ['https://pos.example.com/items', true],
  ['https://1.1.1.1', true],
  ['https://127.1', false], // a URL's parser makes it 127.0.0.1
  ['https://0x7f000001', false],
  ['https://2130706433', false],
  ['https://[::1]:7301', false],
  ['https://localhost', false],
  ['https://pos.localhost', false],
  ['https://printer.local', false],
  ['https://db.internal.', false],
  ['https://intranet', false],
])('%s may be public: %s', (address, expected) => expect(mayBePublic(new URL(address))).toBe(expected));
