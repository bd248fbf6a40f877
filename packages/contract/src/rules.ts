/**
 * Input rules shared by schemas, services and the console's forms. They import nothing else: only this part of the
 * contract reaches the browser as code. What is not exported here of `rules/` is loaded by itself, because few pages need
 * it.
 */
import { matches, unseen, visiblePattern } from './rules/text.ts';

export * from './rules/pictures.ts';
export * from './rules/text.ts';

/** Mainland China mobile numbers. */
export const phonePattern = '^1[3-9][0-9]{9}$';

/** More characters than any spelling of a phone has. */
const phoneLongest = 40;
const mark = String.raw`[\s\p{Pd}\u2212]{0,3}`;
const country = String.raw`(?:\(?(?:\+|00)?86\)?${mark})?`;
/** With spaces and dashes anywhere; with dots or brackets only as 138.0000.0001 and (138) 0000 0001. */
const spelledPhone = [
  new RegExp(String.raw`^${country}(1${mark}[3-9](?:${mark}[0-9]){9})$`, 'u'),
  new RegExp(String.raw`^${country}(\(?1[3-9][0-9]\)?[.]?${mark}[0-9]{4}[.]?${mark}[0-9]{4})$`, 'u'),
];

/**
 * The 11 digits of a mobile number in any spelling: full width, with spaces, dashes, dots or brackets, with 86, +86 or
 * 0086. Any other text only loses the spaces around it, so that its reader sees what is refused.
 */
export const readPhone = (text: string): string => {
  const typed = text.trim();
  if (typed.length > phoneLongest) return typed;
  const plain = typed
    .replace(/\p{Cf}/gu, '')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCodePoint(wide.charCodeAt(0) - 0xfee0));
  for (const spelled of spelledPhone) {
    const [, number] = spelled.exec(plain) ?? [];
    if (number !== undefined) return number.replace(/[^0-9]/g, '');
  }
  return typed;
};

/**
 * 1 to 40 letters, marks, digits, spaces, `·`, `'`, `-`; no space at either end, and nothing that doesn't show, with which a
 * name could be blank or look like another.
 */
export const personNamePattern =
  "^(?=\\S)(?:(?![\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u3164\\uFFA0\\uFE00-\\uFE0F])[\\p{L}\\p{M}\\p{N} ·'\\-]){1,40}(?<=\\S)$";

/** An account's name, by the specification's section 5: Chinese, English letters and digits. */
export const accountNamePattern = '^[\\p{Script=Han}A-Za-z0-9]{1,40}$';
export const emailLength = 40;
/** One address as browsers check it in an e-mail field, with a dot in its domain. */
export const emailPattern =
  "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\\-]{1,38}@[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,36}[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,36}[A-Za-z0-9])?)+$";
/** 15 digits, or 17 digits and a digit or X. */
export const idCardPattern = '^(?:[0-9]{15}|[0-9]{17}[0-9Xx])$';

/** Sign-in accepts any password that was ever allowed: 6 to 20 characters. */
export const passwordLength = { min: 6, max: 20 } as const;

/** Codes sent by SMS are 6 digits; where a password is set, the field takes up to 8 characters. */
export const codePattern = '^[0-9]{6}$';
export const codeLongest = 8;

/** New passwords: letters, digits and `!@#$%`. */
export const newPasswordPattern = '^[A-Za-z0-9!@#$%]{6,20}$';

/** A code of an authenticator app. */
export const totpPattern = '^[0-9]{6}$';
/** A set of recovery codes. */
export const recoveryCodes = 10;
/** Passkeys of an account. */
export const passkeysMost = 10;

/** A manually entered card number; otherwise the server generates 10 random digits and a check digit. */
export const memberNoPattern = '^[0-9A-Za-z]{4,20}$';

/** Value that expires within so many business days, today included, expires soon. */
export const soonDays = 30;
export const tagsPerMember = 20;
export const remarkLength = 200;
export const reasonLength = 100;
export const keywordLength = 40;

/** Business dates as input. */
export const dateRange = { first: '1900-01-01', last: '2999-12-31' } as const;

/** The largest adjustment: fen, points or growth. */
export const adjustmentLargest = 100_000_000_000;
/** So many of a member's waiting requests are shown before a new one; it is checked against all of them. */
export const mostWaiting = 20;
/** So many of a member's adjustments posted within 24 hours are shown before a new one. */
export const mostRecent = 20;
/** So many of the users who may do something are named; the others are counted. */
export const mostNamed = 20;
/** The range of hours, set by the merchant, in which a waiting adjustment can be approved and a posted one undone. */
export const adjustmentHours = { min: 1, max: 720 } as const;
/**
 * Limits of one file of opening balances; `cell` in characters, `amount` in fen, points or growth. `waiting`: a
 * merchant's unchecked files.
 */
export const openingLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 50_000,
  columns: 64,
  cell: 200,
  amount: 10_000_000_000,
  waiting: 5,
} as const;

/** Limits of one file of members; `undoDays`: how long an import can be rolled back. */
export const memberImportLimits = {
  ...openingLimits,
  undoDays: 7,
} as const;

/** Limits of one file of items; `undoDays`: how long an import can be rolled back. */
export const itemImportLimits = { ...openingLimits, undoDays: 7 } as const;

/** Limits of one file of branches; `cell` holds the hours of all days. */
export const branchImportLimits = { ...itemImportLimits, bytes: 5 * 1024 * 1024, rows: 2_000, cell: 4_000 } as const;
/** Limits of one file of staff. */
export const staffImportLimits = { ...itemImportLimits, bytes: 5 * 1024 * 1024, rows: 2_000, cell: 1_000 } as const;

/** The prefixes of document numbers, like CO20261120-0143; those that exist never change. */
export const documentPrefixes = {
  top_up_order: 'TU',
  consumption_order: 'CO',
  coupon_template: 'CT',
  refund_order: 'RF',
  gift: 'GI',
  adjustment: 'AD',
  opening: 'OB',
  member_import: 'MI',
  branch_import: 'BI',
  staff_import: 'SI',
  item_import: 'IT',
  cancellation: 'CA',
  statutory_refund: 'SR',
} as const;
export type NumberedDocument = keyof typeof documentPrefixes;
/** Prefix, business date, and the count of the day. */
export const documentNumberPattern = '^[A-Z]{2}[0-9]{8}-[0-9]{4,9}$';

/** A document's number as typed or heard: full width, with spaces, any dash or none; undefined if it can't be one. */
export const readDocumentNumber = (text: string): string | undefined => {
  const marks = text.normalize('NFKC').replaceAll(/[\s\p{Pd}−]/gu, '');
  const number = marks.toUpperCase().replace(/^(\D+\d{8})(\d+)$/u, '$1-$2');
  return matches(documentNumberPattern, number) ? number : undefined;
};

/** Maximum item categories of a merchant, because one call sets the order of all. */
export const categoriesMost = 500;
export const brandsMost = 5_000;
export const rolesMost = 500;
/** Of an item: the highest price in fen, and the length of its unit. */
export const itemLimits = { price: 100_000_000, unit: 10, branches: 200 } as const;
/**
 * Limits of one sync with an item source: rows and pages in all, bytes of a page and the rows asked for, its seconds,
 * refused rows that are kept, days to undo. From more rows gone than `goneFrom`, the loss of most needs a consent.
 */
export const itemSyncLimits = {
  rows: 200_000,
  pages: 2_000,
  pageRows: 500,
  pageBytes: 4 * 1024 * 1024,
  pageValues: 100_000,
  seconds: 30,
  minutes: 10,
  sheetBytes: 20 * 1024 * 1024,
  sheetRows: 50_000,
  refusedKept: 1_000,
  undoDays: 7,
  goneFrom: 10,
} as const;
/** In place of a category's id: the items without a category. */
export const noCategory = 'none';
/** Limits of saved views: per list, for each user's own and for shared ones; and the size of one. */
export const viewLimits = { views: 50, query: 4_000, columns: 60 } as const;

/** Limits of unfinished tasks per user and merchant, of the days that tasks and files are kept, and of the files' bytes. */
export const taskLimits = { user: 5, merchant: 20, days: 7, bytes: 2 * 1024 * 1024 * 1024 } as const;

/**
 * What counts as unusual: so many within so many hours. Tries to sign in, adjustments, exported rows; the others have no
 * number to set.
 */
export const unusualRules = {
  failed_sign_ins: { hours: 1, from: { minimum: 3, maximum: 100, initial: 5 } },
  new_device: { hours: 1, from: undefined },
  adjustments: { hours: 24, from: { minimum: 2, maximum: 100, initial: 5 } },
  raised: { hours: 1, from: undefined },
  exports: { hours: 24, from: { minimum: 1, maximum: 1_000_000, initial: 10_000 } },
  refunds: { hours: 24, from: { minimum: 2, maximum: 1_000, initial: 10 } },
  pay_and_refund: { hours: 24, from: { minimum: 2, maximum: 100, initial: 3 } },
  cash_back: { hours: 24, from: { minimum: 2, maximum: 100, initial: 3 } },
} as const;

/** External links in a merchant's menu, and letters of a name in it. */
export const menuLinks = 100;
export const menuNameLength = 20;
/** For how many months the operation log is kept, as the merchant sets it. */
export const logMonths = { minimum: 12, maximum: 120, initial: 36 } as const;

/** Notices are kept for this many days, and at most this many per user; the oldest are removed first. */
export const noticeLimits = { days: 30, user: 200 } as const;
/** Of a pack: units, fen, days of validity; and sizes of a kind that have a price. */
export const packLimits = { units: 1_000_000, price: 100_000_000, days: 3_650, sizes: 20 } as const;
/** Of the provider's announcements: characters, days, chosen merchants, and how many are published or wait at once. */
export const announcementLimits = { text: 2_000, days: 180, merchants: 200, live: 20, drafts: 50 } as const;

/** Members in each list of the counter's home page. */
export const homeMembers = 20;
/** Branches of which home shows the figures of a day. */
export const homeBranches = 100;

/** Maximum members in one batch call. */
export const batchSize = 500;
/** Rows that one action changes, however they are selected. */
export const selectionMost = 100_000;
/** How long an action can be undone. */
export const undoHours = 24;

/** A branch's number: 1 to 12 letters, digits or dashes. */
export const branchNoPattern = '^[0-9A-Za-z-]{1,12}$';
/** A shop's phone: a mobile number, a landline with its area code, or a 400 number. */
export const branchPhonePattern = '^(1[3-9][0-9]{9}|0[0-9]{2,3}-[0-9]{7,8}|400-?[0-9]{3}-?[0-9]{4})$';
/**
 * Of a branch: characters of its address, spans of a day, and days that differ from the week. `waiting`: a merchant's
 * applications for branches that nobody has decided.
 */
export const branchLimits = { address: 120, spans: 4, exceptions: 60, exceptionNote: 20, waiting: 20 } as const;
/** In place of a region's code: the branches without one. */
export const noRegion = 'none';

/** How people write a place, and map services in their addresses. */
const placePattern = /(-?[0-9]{1,3}\.[0-9]{2,12})[,，\s]{1,3}(-?[0-9]{1,3}\.[0-9]{2,12})/u;

/**
 * Coordinates from a text such as “30.2478,120.1421”, or from an address of a map. Whichever number can only be a
 * longitude is one; else latitude comes first, as people write it.
 */
export const readPlace = (text: string): { latitude: number; longitude: number } | undefined => {
  const [, one, other] = placePattern.exec(decoded(text.slice(0, 2_000))) ?? [];
  if (one === undefined || other === undefined) return undefined;
  const [first, second] = [Number(one), Number(other)];
  const [latitude, longitude] = Math.abs(first) > 90 ? [second, first] : [first, second];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** A merchant's registered name: one visible line of 1 to 80 characters. */
export const fullNamePattern = `^(?=.*${visiblePattern})(?=\\S)[^\\p{C}\\p{Zl}\\p{Zp}${unseen}]{1,80}(?<=\\S)$`;
/** The unified social credit code, or the older registration number. */
export const licenceNoPattern = '^([0-9A-HJ-NPQRTUWXY]{18}|[0-9]{15})$';
const creditCodeDigits = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Whether a text is a registration number, or a credit code with its check character (GB 32100-2015). */
export const isLicenceNo = (text: string): boolean => {
  if (!matches(licenceNoPattern, text)) return false;
  if (text.length < 18) return true;
  let sum = 0;
  let weight = 1;
  for (const digit of text.slice(0, 17)) {
    sum += creditCodeDigits.indexOf(digit) * weight;
    weight = (weight * 3) % 31;
  }
  return creditCodeDigits[(31 - (sum % 31)) % 31] === text[17];
};

/** A merchant or one of its services with at most this many days left is about to expire. */
export const expiryReminderDays = 30;
/** Days before a merchant's last day on which its owners are reminded. */
export const expiryReminders = [expiryReminderDays, 7, 1] as const;
export const merchantNoPattern = '^[0-9A-Za-z]{4,20}$';
/** How many branches a plan includes. */
export const planBranches = { single: 1, chain: 5, large: 10_000 } as const;
/** Merchants, by last use, for which the console home counts what waits. */
export const countedMerchants = 20;
/** The highest rate in basis points, the highest fee of one payment in fen. */
export const rateLimits = { basisPoints: 1_000, cap: 1_000_000 } as const;
/** A bank account, or a merchant's number at a payment channel. */
export const accountNoPattern = '^[0-9A-Za-z]{6,32}$';
