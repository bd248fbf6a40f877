import type { Unbinding } from '@regulars/contract';
import { listBranches } from '../modules/branches/index.ts';
import {
  addCloudHorn,
  addTableCards,
  addTill,
  beginPairing,
  listBinds,
  pairTill,
  recordSeen,
} from '../modules/devices/index.ts';
import type { TenantTx } from '../platform/database/index.ts';
import type { Tenant } from '../platform/http/index.ts';
import type { Log } from '../platform/log/log.ts';
import { callOf } from './adjustments.ts';
import type { Staff } from './member-history.ts';

interface DemoTill {
  readonly branch: string;
  readonly name: string;
  readonly serial: string;
  readonly version: string;
  /** Minutes since it was seen. */
  readonly seen: number;
}

const tills: readonly DemoTill[] = [
  { branch: '解放路店', name: '收银机 1', serial: 'POS-A1-0032', version: '4.2.1', seen: 0 },
  { branch: '解放路店', name: '收银机 2', serial: 'POS-A1-0034', version: '4.2.1', seen: 0 },
  { branch: '西湖银泰店', name: '收银机 1', serial: 'POS-A1-0033', version: '4.2.1', seen: 0 },
  { branch: '滨江宝龙店', name: '收银机 1', serial: 'POS-A1-0041', version: '4.1.8', seen: 120 },
];
/** The number of the demo merchant that has tills. */
export const tillsMerchant = 'M20260318';
/** Serial numbers of the tills that are there as long as the program runs. */
export const presentTills: readonly string[] = tills.filter(({ seen }) => seen === 0).map(({ serial }) => serial);
const horns = [
  { branch: '解放路店', name: '前台云音箱', serial_number: 'HORN-7720' },
  { branch: '滨江宝龙店', name: '吧台云音箱', serial_number: 'HORN-7731' },
  { branch: '西湖银泰店', name: '备用云音箱' },
] as const;
const tables = [
  { branch: '解放路店', area: '大堂', names: ['1', '2', '3', '4', '5', '6', '7', '8'] },
  { branch: '解放路店', area: '二楼', names: ['11', '12', '13', '14'] },
  { branch: '西湖银泰店', area: null, names: ['A1', 'A2'] },
] as const;

/** The machine that the first till replaced. */
const former = { serial: 'POS-A1-0007', why: { kind: 'broken', reason: '屏幕碎了，送修后换新' } satisfies Unbinding };

interface Scene {
  readonly dataKey: Buffer;
  readonly log: Log;
}

/** Gives the teahouse its devices: tills that were there lately and one that is offline, cloud horns, table cards. */
export const addDevices = async (tx: TenantTx, owner: Staff, now: Date, { dataKey, log }: Scene): Promise<void> => {
  const config = { dataKey, publicUrl: undefined };
  const before = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
  const day = 24 * 60;
  const at = (minutes: number): Tenant => ({
    ...callOf({ tx, log }, owner, before(minutes)),
    permissions: new Set(['device:bind']),
  });
  const ids = new Map((await listBranches(tx, 'all')).map(({ name, branch_id }) => [name, branch_id]));
  const codeOf = async (serial: string, minutes: number): Promise<string> => {
    const visitor = { platform: tx.platform, now: before(minutes), address: '127.0.0.1' };
    return (await beginPairing(visitor, config, { serial_number: serial, model: 'T2 mini' })).code;
  };
  for (const [place, { branch, name, serial, version, seen }] of tills.entries()) {
    const branch_id = ids.get(branch);
    if (branch_id === undefined) continue;
    const isReplaced = place === 0;
    const made = 90 * day - place * 60;
    const code = await codeOf(isReplaced ? former.serial : serial, made);
    const till = await addTill(at(made), config, { branch_id, name, code });
    const replacement = { code: await codeOf(serial, 12 * day), replaces: former.why };
    if (isReplaced) await pairTill(at(12 * day), config, till.device_id, replacement, undefined);
    const [bind] = (await listBinds(at(0), { device_id: till.device_id })).items;
    if (bind) await recordSeen(tx, bind.bind_id, before(seen), version);
  }
  for (const { branch, ...horn } of horns) {
    const branch_id = ids.get(branch);
    if (branch_id !== undefined) await addCloudHorn(at(80 * day), config, { branch_id, ...horn });
  }
  for (const { branch, area, names } of tables) {
    const branch_id = ids.get(branch);
    if (branch_id !== undefined) await addTableCards(at(60 * day), config, { branch_id, area, names: [...names] });
  }
};
