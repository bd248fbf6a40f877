import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

/** `1.2.3.4:5678`, `[2001:db8::1]:443` and `[2001:db8::1]`, the forms some proxies write. */
const decorated = /^(?:(\d+(?:\.\d+){3}):\d{1,5}|\[([^\]]*)\](?::\d{1,5})?)$/;

const addressOf = (written: string): string | undefined => {
  const text = written.trim();
  if (isIP(text)) return text;
  const [, v4 = '', v6 = ''] = decorated.exec(text) ?? [];
  if (isIPv6(v6)) return v6;
  return isIP(v4) ? v4 : undefined;
};

/**
 * Normalises X-Forwarded-For to plain addresses, in place. Drops invalid entries and everything before them: the header
 * is read from its end, hop by hop.
 */
export const tidyForwardedFor = (headers: IncomingHttpHeaders): void => {
  const written = headers['x-forwarded-for'];
  if (written === undefined) return;
  const addresses = [written].flat().join(',').split(',').map(addressOf);
  const vouchedFor = addresses.slice(addresses.lastIndexOf(undefined) + 1);
  if (vouchedFor.length > 0) headers['x-forwarded-for'] = vouchedFor.join(', ');
  else delete headers['x-forwarded-for'];
};

/** Of two Host headers Node reads the first; a proxy in front may read the other. */
export const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1;
