import { editBasicData, editConfig } from '../modules/settings/index.ts';
import type { TenantTx } from '../platform/database/index.ts';
import type { Log } from '../platform/log/log.ts';
import { callOf } from './adjustments.ts';
import type { Staff } from './member-history.ts';

/** What the teahouse's owner has set; the rest is as it is by default. */
export const addSettings = async (tx: TenantTx, owner: Staff, at: Date, log: Log): Promise<void> => {
  const call = callOf({ tx, log }, owner, at);
  await editBasicData(
    call,
    {
      legal_name: '杭州半日闲茶文化有限公司',
      contact: owner.name,
      service_phone: '0571-8700 1212',
      business_address: '杭州市上城区解放路 178 号',
    },
    undefined,
  );
  await editConfig(call, { hold_minutes: 30, receipt_note: '茶凉了再续，常来坐坐' }, undefined);
};
