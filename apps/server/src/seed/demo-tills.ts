import { deviceLimits } from '@regulars/contract/rules/devices';
import { recordSeen } from '../modules/devices/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { statement, type Database } from '../platform/database/index.ts';
import { every, type Repeated } from '../platform/jobs/every.ts';
import type { Log } from '../platform/log/log.ts';
import { presentTills, tillsMerchant } from './devices.ts';

const getMerchant = statement<{ merchant_id: string }>(
  'seed_tills_merchant',
  'select merchant_id from merchant where merchant_no = $1',
);

/** The bindings of machines with these serial numbers, where the till is in use. */
const listBindings = statement<{ bind_id: string; app_version: string }>(
  'seed_tills',
  `select i.bind_id, s.app_version from device_bind i
   join device d on d.merchant_id = $1 and d.device_id = i.device_id and d.state = 'used'
   join device_seen s on s.merchant_id = $1 and s.bind_id = i.bind_id
   where i.merchant_id = $1 and i.kind = 'till' and i.serial_number = any ($2::text[]) and i.unbound_at is null`,
);

/** Records that the demo's tills are there, as their heartbeats would. */
export const beatDemoTills = async (database: Database, now: Date): Promise<void> => {
  const [found] = await database.platform.query(getMerchant, [tillsMerchant]);
  if (!found) return;
  await database.tenant(found.merchant_id).transaction(async (tx) => {
    for (const { bind_id, app_version } of await tx.query(listBindings, [tx.merchantId, presentTills]))
      await recordSeen(tx, bind_id, now, app_version);
  });
};

/** Nobody's till beats in the demo: without this, its tills would be offline soon after the start. */
export const keepDemoTills = ({ database, clock, log }: { database: Database; clock: Clock; log: Log }): Repeated =>
  every(deviceLimits.heartbeat * 1_000, log.child({ job: 'demo.tills' }), () => beatDemoTills(database, clock.now()));
