import { isIP } from 'node:net';

/** Where passkeys can be used. */
export interface RelyingParty {
  /** The domain that they belong to. */
  readonly id: string;
  /** Whether the console is served at this origin. */
  readonly isOrigin: (origin: string) => boolean;
}

const local: RelyingParty = { id: 'localhost', isOrigin: (origin) => /^http:\/\/localhost(?::\d{1,5})?$/.test(origin) };

/**
 * The domain of the console's public address; without one, localhost for a server that only this machine reaches. Browsers
 * offer passkeys neither over plain http, other than on localhost, nor at an IP address: undefined.
 */
export const relyingPartyOf = ({
  publicUrl,
  isLoopback,
}: {
  readonly publicUrl: string | undefined;
  readonly isLoopback: boolean;
}): RelyingParty | undefined => {
  if (publicUrl === undefined) return isLoopback ? local : undefined;
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  if (!isSecure || isIP(hostname) !== 0 || hostname.startsWith('[')) return undefined;
  return { id: hostname, isOrigin: (one) => one === origin };
};
