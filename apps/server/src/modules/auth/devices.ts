import { BlockList, isIP } from 'node:net';
import type { Session } from '@regulars/contract';
import Bowser from 'bowser';

const localNetworks = new BlockList();
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  localNetworks.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  localNetworks.addSubnet(net, prefix, 'ipv6');

/** Whether an address belongs to a private network. */
export const isLocal = (address: string): boolean => {
  const version = isIP(address);
  return version !== 0 && localNetworks.check(address, version === 4 ? 'ipv4' : 'ipv6');
};

/** The name and as much of the version as people know: Chrome 142, iOS 26. */
const named = (name: string | undefined, version: string | undefined): string | null => {
  if (!name) return null;
  const major = version?.split('.')[0];
  return major ? `${name} ${major}` : name;
};

const deviceOf = (type: string | undefined): Session['device'] =>
  type === 'desktop' || type === 'mobile' || type === 'tablet' ? type : null;

/** What a browser says of itself. */
export const deviceBehind = (agent: string): Pick<Session, 'browser' | 'system' | 'device'> => {
  const { browser, os, platform } = agent ? Bowser.parse(agent) : { browser: {}, os: {}, platform: {} };
  return {
    browser: named(browser.name, browser.version),
    // Windows and macOS hide their version from pages.
    system: os.name === 'Windows' || os.name === 'macOS' ? os.name : named(os.name, os.version),
    device: deviceOf(platform.type),
  };
};
