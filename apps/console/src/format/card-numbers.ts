import { inFours } from './codes.ts';

/** A card number in groups of four, as printed on the card. */
export const cardNumberText = (memberNo: string): string => inFours(memberNo);
