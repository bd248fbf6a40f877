import { BlockList, isIP } from 'node:net';
import type { Session } from '@regulars/contract';
import Bowser from 'bowser';
import { Problem, type Account } from '../../platform/http/index.ts';
import {
  listSessionRows,
  lockAccount,
  revokeOtherFamilies,
  revokeOwnFamily,
  type SessionRow,
} from './sessions.queries.ts';

const most = 100;

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

const isLocal = (address: string): boolean => {
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

const present = (
  { session_id, address, agent, remembered, signed_in_at, last_seen_at }: SessionRow,
  current: string,
) => {
  const { browser, os, platform } = agent ? Bowser.parse(agent) : { browser: {}, os: {}, platform: {} };
  return {
    session_id,
    current: session_id === current,
    browser: named(browser.name, browser.version),
    // Windows and macOS hide their version from pages.
    system: os.name === 'Windows' || os.name === 'macOS' ? os.name : named(os.name, os.version),
    device: deviceOf(platform.type),
    address,
    is_local: isLocal(address),
    remembered,
    signed_in_at: signed_in_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
  };
};

/** Where the account is signed in, the last used first. */
export const listSessions = async ({ platform, accountId, sessionId, now }: Account): Promise<{ items: Session[] }> => {
  const rows = await platform.query(listSessionRows, [accountId, now, most]);
  return { items: rows.map((row) => present(row, sessionId)) };
};

/** Ends one session of the account, perhaps the caller's own. Throws session_not_found. */
export const endSession = ({ platform, accountId, now }: Account, sessionId: string): Promise<void> =>
  platform.transaction(async (tx) => {
    await tx.query(lockAccount, [accountId]);
    const ended = await tx.query(revokeOwnFamily, [accountId, sessionId, now]);
    if (ended.length === 0) throw new Problem('session_not_found');
  });

/** Ends every session of the account but the caller's. */
export const endOtherSessions = ({ platform, accountId, sessionId, now }: Account): Promise<{ ended: number }> =>
  platform.transaction(async (tx) => {
    await tx.query(lockAccount, [accountId]);
    const pairs = await tx.query(revokeOtherFamilies, [accountId, sessionId, now]);
    return { ended: new Set(pairs.map(({ family_id }) => family_id)).size };
  });
