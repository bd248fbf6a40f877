import { expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.rules.ts';

it.each([
  [undefined, true, 'localhost', 'http://localhost:7300'],
  [undefined, true, 'localhost', 'http://localhost'],
  ['https://console.tea.example', false, 'console.tea.example', 'https://console.tea.example'],
  ['https://console.tea.example:8443', false, 'console.tea.example', 'https://console.tea.example:8443'],
  ['http://localhost:7300', true, 'localhost', 'http://localhost:7300'],
])('PUBLIC_URL %s, on loopback %s: passkeys of %s at %s', (publicUrl, isLoopback, id, origin) => {
  const party = relyingPartyOf({ publicUrl, isLoopback });
  expect([party?.id, party?.isOrigin(origin)]).toEqual([id, true]);
  for (const other of ['https://localhost', 'http://localhost.example', 'http://localhost:7300.example', 'null', ''])
    expect(party?.isOrigin(other)).toBe(false);
});

it.each([
  [undefined, false],
  ['http://console.tea.example', false],
  ['https://203.0.113.7', false],
  ['https://[2001:db8::7]', false],
  ['http://127.0.0.1:7300', true],
])('PUBLIC_URL %s, on loopback %s: no passkeys', (publicUrl, isLoopback) => {
  expect(relyingPartyOf({ publicUrl, isLoopback })).toBeUndefined();
});
