import { isWebAddress } from './text.ts';

/**
 * Of what the service provider shows on merchants' home pages: bytes of the picture; characters in either language; and
 * of an address, which as a QR code is printed small and still read.
 */
export const promoLimits = {
  picture: 5 * 1024 * 1024,
  title: 40,
  text: 120,
  button: 20,
  name: 30,
  audience: 30,
  about: 120,
  note: 120,
  address: 300,
} as const;

/** A web address as browsers write it, where other letters become several characters; undefined for what isn't one, or is too long. */
export const promoAddress = (text: string): string | undefined => {
  const href = isWebAddress(text) ? new URL(text).href : undefined;
  return href !== undefined && href.length <= promoLimits.address ? href : undefined;
};
