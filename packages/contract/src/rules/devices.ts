import { labelPattern, matches } from './text.ts';

/**
 * Of devices. A till asks again every `heartbeat` seconds, is online for `online` seconds after it was seen, and is not
 * recorded more often than every `recorded` seconds. `pairing`: minutes of a pairing code. `cards`: table cards of one call.
 */
export const deviceLimits = { heartbeat: 30, online: 90, recorded: 20, pairing: 10, cards: 200, area: 20 } as const;
/** As printed on a machine: letters, digits and `. _ / -`, in upper case. */
export const serialNumberPattern = '^[0-9A-Z][0-9A-Z._/\\-]{2,39}$';
/** A serial number as typed. */
export const readSerialNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .toUpperCase();

/** Letters and digits that nobody takes for each other: neither 0 and O nor 1 and I. */
export const pairingAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const pairingCodeLength = 10;
/** A pairing code as typed, in any case, with spaces or dashes; undefined if it can't be one. */
export const readPairingCode = (text: string): string | undefined => {
  const code = text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
  const isCode = code.length === pairingCodeLength && [...code].every((one) => pairingAlphabet.includes(one));
  return isCode ? code : undefined;
};
/** As a till shows it. */
export const shownPairingCode = (code: string): string =>
  `${code.slice(0, pairingCodeLength / 2)}-${code.slice(pairingCodeLength / 2)}`;

/** Tables as typed: `A1–A20`, `1-12`, or single ones, with commas or line breaks between; `fault`: which part can’t be read. */
export const readTables = (text: string): { readonly tables: string[] } | { readonly fault: string } => {
  const tables = new Set<string>();
  for (const part of text.slice(0, 4_000).split(/[,，、;；\n]/)) {
    const label = part.trim();
    if (label === '') continue;
    const [, prefix = '', first, other, last] =
      /^(\D{0,20}?)(\d{1,4})\s*[\p{Pd}~～至到]\s*(\D{0,20}?)(\d{1,4})$/u.exec(label) ?? [];
    if (first === undefined || last === undefined) {
      if (!matches(labelPattern, label)) return { fault: label };
      tables.add(label);
      continue;
    }
    const [from, to] = [Number(first), Number(last)];
    const isRange = (other === '' || other === prefix) && from <= to && to - from < deviceLimits.cards;
    if (!isRange) return { fault: label };
    for (let at = from; at <= to; at += 1)
      tables.add(`${prefix}${String(at).padStart(first.startsWith('0') ? first.length : 1, '0')}`);
  }
  return { tables: [...tables] };
};
