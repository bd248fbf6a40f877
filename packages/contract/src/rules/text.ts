/** What a text may look like, and how it is compared with a pattern. */

export const matches = (pattern: string, text: string): boolean => new RegExp(pattern, 'u').test(text);

/** Letters and marks that don't show. */
export const unseen = '\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u2800\\u3164\\uFFA0';
/** Something that shows. */
export const visiblePattern = `[^\\s\\p{Z}\\p{C}${unseen}\\uFE00-\\uFE0F]`;
/** One visible line of 1 to 12 characters. */
export const tagPattern = `^(?=.*${visiblePattern})(?=\\S)[^\\p{C}]{1,12}(?<=\\S)$`;
/** One line that shows something. */
export const linePattern = (longest: number): string =>
  `^(?=.*${visiblePattern})[^\\p{C}\\p{Zl}\\p{Zp}${unseen}]{1,${longest}}$`;
/** One visible line without spaces at its ends. */
export const tidyLinePattern = (longest: number): string =>
  `^(?=.*${visiblePattern})(?=\\S)[^\\p{C}\\p{Zl}\\p{Zp}${unseen}]{1,${longest}}(?<=\\S)$`;
/** A name within the shop's data. */
export const labelPattern = tidyLinePattern(40);

const hostLabel = '(?!xn--([.:/?#]|$))[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}_\\-]*';
/** An address on the web, without a user's name or password, and with nothing in its host that doesn't show. */
export const webAddressPattern = `^https?://(?![^/?#]*[${unseen}\\uFE00-\\uFE0F])(${hostLabel}\\.)*${hostLabel}(:[0-9]{1,5})?([/?#]\\S*)?$`;

/** Whether it is an address that browsers can open. */
export const isWebAddress = (text: string): boolean => matches(webAddressPattern, text) && URL.canParse(text);

export type TextFault = 'control_character' | 'bidi_character' | 'unpaired_surrogate';

// oxlint-disable-next-line no-control-regex -- they are what it looks for
const controlCharacter = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/;
const bidiCharacter = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

/** Why a text can't be stored or displayed, for any field; tabs and line breaks are allowed. */
export const textFault = (text: string): TextFault | undefined => {
  if (controlCharacter.test(text)) return 'control_character';
  if (bidiCharacter.test(text)) return 'bidi_character';
  return text.isWellFormed() ? undefined : 'unpaired_surrogate';
};
