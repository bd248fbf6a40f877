import { isIPv6 } from 'node:net';
import type { Limit } from '../../platform/limits/limits.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * This many failures of one phone from one address within the lock period lock the phone for that address, and for that
 * long.
 */
export const failuresPerAccount = 5;
const lock = 15 * minute;

/** This many failures from one address within an hour lock it for every phone. */
export const failuresPerAddress = 50;

/**
 * Wrong passwords of one phone from all addresses together but those where its account signed in lately. Some 22,000 a
 * year, of which none is common; who exceeds it at a new place signs in with a code.
 */
export const wrongPasswords: Limit = {
  name: 'sign_in_strangers',
  spans: [
    { seconds: 3_600, most: 20 },
    { seconds: 86_400, most: 60 },
  ],
};

/** How far back failures count. */
export const failuresMatter = hour;

/** Failed sign-ins, newest first. */
export interface Failures {
  /** The last five of this phone from this address. */
  readonly ofAccount: readonly Date[];
  /** The fiftieth newest from this address within the hour. */
  readonly fiftiethOfAddress: Date | null;
}

/**
 * When the next attempt is allowed; undefined means now. A phone is locked per address, so that a stranger can't lock
 * its owner out.
 */
export const closedUntil = ({ ofAccount, fiftiethOfAddress }: Failures, now: Date): Date | undefined => {
  const newest = ofAccount[0];
  const fifth = ofAccount[failuresPerAccount - 1];
  const isBurst = newest && fifth && newest.getTime() - fifth.getTime() < lock;
  const ends = [isBurst ? newest.getTime() + lock : 0, fiftiethOfAddress ? fiftiethOfAddress.getTime() + hour : 0];
  const end = Math.max(...ends);
  return end > now.getTime() ? new Date(end) : undefined;
};

/** An IPv4 address, or the /64 network of an IPv6 one: a household owns a whole /64 and could use each address once. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  // The URL parser normalises the address; it takes no zone.
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const groups =
    tail === undefined ? before : [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
};

/** How long the ticket of 8101 is valid. */
export const ticketLife = 10 * minute;

/** How long a generated password signs in, unless its person sets one. */
export const generatedLife = 7 * 24 * hour;

/** How long a network is known from which an account signed in. */
export const networkKnown = 90 * 24 * hour;

/** How long tries to sign in are logged. */
export const triesKept = 180 * 24 * hour;

interface AccountStanding {
  readonly activation_needed_at: Date | null;
  readonly phone_verified_at: Date | null;
}

/**
 * What a right password must be followed by. Without SMS nobody could activate an account or verify a phone, so that
 * waits until they are set up.
 */
export const stepAfterPassword = (
  account: AccountStanding,
  canSendCodes: boolean,
): 'activation' | 'verification' | undefined => {
  if (!canSendCodes) return undefined;
  if (account.activation_needed_at) return 'activation';
  return account.phone_verified_at ? undefined : 'verification';
};
