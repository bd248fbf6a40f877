import { maskPhone } from '../phones/mask-phone.ts';
import type { WrittenColumn } from './columns.ts';

/** Fen as yuan with two decimals: 1234 as 12.34. As a text, for no figure may pass through a float. */
const yuan = (fen: string): string => {
  const digits = fen.replace('-', '').padStart(3, '0');
  return `${fen.startsWith('-') ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** 2026-11-20 14:35:00.123+08 to the second, without the zone, which is the merchant's. */
const wallClock = (instant: string): string => instant.slice(0, 19);

/** What a cell says, as a text; null where it is empty. */
export const textOf = ({ kind, labels, masked }: WrittenColumn): ((value: string) => string) => {
  switch (kind) {
    case 'money':
      return yuan;
    case 'instant':
      return wallClock;
    case 'phone':
      return masked ? maskPhone : (phone) => phone;
    case 'choice':
      return (value) => labels[value] ?? value;
    case 'text':
    case 'integer':
    case 'date':
      return (value) => value;
  }
};
