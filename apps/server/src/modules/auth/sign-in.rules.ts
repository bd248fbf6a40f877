import { isIPv6 } from 'node:net';

const minute = 60_000;
const hour = 60 * minute;

/** Failures of one phone from one address that close it there, when they come within `lockMinutes`; and for how long. */
export const failuresPerAccount = 5;
const lock = 15 * minute;

/** Failures from one address within an hour that close it for every phone. */
export const failuresPerAddress = 50;

/** How far back failures can matter. */
export const failuresMatter = hour;

/** Failed sign-ins, newest first. */
export interface Failures {
  /** The last five of this phone from this address. */
  readonly ofAccount: readonly Date[];
  /** The fiftieth last from this address, within the hour. */
  readonly fiftiethOfAddress: Date | null;
}

/** When the next try is allowed; undefined: now. A phone is closed for one address alone, so that no stranger locks its owner out. */
export const closedUntil = ({ ofAccount, fiftiethOfAddress }: Failures, now: Date): Date | undefined => {
  const newest = ofAccount[0];
  const fifth = ofAccount[failuresPerAccount - 1];
  const isBurst = newest && fifth && newest.getTime() - fifth.getTime() < lock;
  const ends = [isBurst ? newest.getTime() + lock : 0, fiftiethOfAddress ? fiftiethOfAddress.getTime() + hour : 0];
  const end = Math.max(...ends);
  return end > now.getTime() ? new Date(end) : undefined;
};

/** An IPv4 address, or the /64 network of an IPv6 one: a household has all of that, and could try each address once. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  // The URL parser writes an address in its one shortest form; a zone is no part of it.
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const groups =
    tail === undefined ? before : [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
};
