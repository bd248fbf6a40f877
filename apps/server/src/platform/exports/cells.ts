import { maskPhone } from '../phones/mask-phone.ts';
import type { WrittenColumn } from './columns.ts';

/** Fen as yuan with two decimals: 1234 as 12.34. String arithmetic, so that no amount passes through a float. */
const yuan = (fen: string): string => {
  const digits = fen.replace('-', '').padStart(3, '0');
  return `${fen.startsWith('-') ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** 2026-11-20 14:35:00.123+08 cut to the second and without the zone, which is the merchant's. */
const wallClock = (instant: string): string => instant.slice(0, 19);

/** A cell's value as text. */
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
