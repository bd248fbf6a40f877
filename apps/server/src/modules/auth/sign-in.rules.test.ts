import { describe, expect, it } from 'vitest';
import { closedUntil, networkOf } from './sign-in.rules.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 20, 8, minute));
const newestFirst = (...minutes: number[]): Date[] => minutes.map(at).toReversed();
const none = { ofAccount: [], fiftiethOfAddress: null };

describe('failed sign-ins', () => {
  it('lock nothing while there are fewer than five', () => {
    expect(closedUntil(none, at(10))).toBeUndefined();
    expect(closedUntil({ ...none, ofAccount: newestFirst(1, 2, 3, 4) }, at(5))).toBeUndefined();
  });

  it('lock the account for 15 minutes from the fifth', () => {
    const failures = { ...none, ofAccount: newestFirst(0, 1, 2, 3, 14) };
    expect(closedUntil(failures, at(14))).toEqual(at(29));
    expect(closedUntil(failures, new Date(at(29).getTime() - 1))).toEqual(at(29));
    expect(closedUntil(failures, at(29))).toBeUndefined();
  });

  it('lock nothing when five take longer than 15 minutes', () => {
    expect(closedUntil({ ...none, ofAccount: newestFirst(0, 1, 2, 3, 15) }, at(15))).toBeUndefined();
  });

  it('allow five more attempts once the 15 minutes are over', () => {
    expect(closedUntil({ ...none, ofAccount: newestFirst(1, 2, 3, 4, 19) }, at(19))).toBeUndefined();
    expect(closedUntil({ ...none, ofAccount: newestFirst(4, 19, 20, 21, 22) }, at(22))).toBeUndefined();
    expect(closedUntil({ ...none, ofAccount: newestFirst(19, 20, 21, 22, 23) }, at(23))).toEqual(at(38));
  });

  it('lock the address while fifty lie within an hour', () => {
    expect(closedUntil({ ...none, fiftiethOfAddress: at(0) }, at(59))).toEqual(at(60));
    expect(closedUntil({ ...none, fiftiethOfAddress: at(0) }, at(60))).toBeUndefined();
  });

  it('lock until the later of both ends', () => {
    expect(closedUntil({ ofAccount: newestFirst(50, 50, 50, 50, 50), fiftiethOfAddress: at(0) }, at(51))).toEqual(
      at(65),
    );
  });
});

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
