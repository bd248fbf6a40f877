import { BlockList, isIP } from 'node:net';

/** Addresses that lead to this machine, into its network, or nowhere (IANA's special-purpose registries). */
const special4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/** Within the global unicast addresses: protocols, documentation, and tunnels that hide an IPv4 address. */
const special6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [network, bits] of special4) special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of special6) special.addSubnet(network, bits, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is a host on the public internet. */
export const isPublicAddress = (ip: string): boolean => {
  const version = isIP(ip);
  if (version === 4) return !special.check(ip, 'ipv4');
  return version === 6 && global6.check(ip, 'ipv6') && !special.check(ip, 'ipv6');
};

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Whether a URL's host is not known to be private before its name is resolved. */
export const mayBePublic = ({ hostname }: URL): boolean => {
  const host = withoutBrackets(hostname);
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !/(?:^|\.)(?:localhost|local|internal)\.?$/i.test(host);
};
