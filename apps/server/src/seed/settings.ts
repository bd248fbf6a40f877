import { editConfig } from '../modules/settings/index.ts';
import type { TenantTx } from '../platform/database/index.ts';
import type { Log } from '../platform/log/log.ts';
import { callOf } from './adjustments.ts';
import type { Staff } from './member-history.ts';

/** What the teahouse's owner has set; the rest is as it is by default. */
export const addSettings = async (tx: TenantTx, owner: Staff, at: Date, log: Log): Promise<void> => {
  const call = callOf({ tx, log }, owner, at);
  await editConfig(call, { hold_minutes: 30, receipt_note: '茶凉了再续，常来坐坐' }, undefined);
};
