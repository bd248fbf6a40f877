import type {
  Api,
  DayChanges,
  MerchantDays,
  ReceiptSettings,
  SettingChanges,
  Settings,
  SettingsConfig,
} from '@regulars/contract';
import type { QueryOf } from '@regulars/contract/kernel';
import { changesBetween, recordOperation, type Changes } from '../../platform/audit/audit.ts';
import { merchantDays, zoneAt, type DayZones } from '../../platform/clock/merchant-days.ts';
import { isKnownZone } from '../../platform/clock/zone-differences.ts';
import type { OnShort } from '../../ledger/index.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { settledZones, isSameZone, mostDayChanges, planDayChange, presentPlan } from './day-change.rules.ts';
import {
  getMerchantRow,
  listStoredSettings,
  lockMerchantRow,
  setMerchantRow,
  setStoredSetting,
  type MerchantDayChange,
  type MerchantRow,
} from './settings.queries.ts';
import { differencesOf, presentSettings, refundPolicyOf, settingsFrom } from './settings.rules.ts';

/** All settings of a merchant, typed: the one way in which other modules read them. */
export const getSettings = async (view: TenantView): Promise<Settings> => settingsFrom(await listStoredSettings(view));

export const getRefundPolicy = async (view: TenantView): Promise<Exclude<OnShort, 'refuse'>> =>
  refundPolicyOf(await getSettings(view));

/** What a new merchant has. */
const initialZone = { timezone: 'Asia/Shanghai', day_cut: '00:00' } as const;

const changedBy = ({ changed_by, changed_at }: MerchantDayChange) => ({ by: changed_by, at: changed_at });

const presentDays = (row: MerchantRow, now: Date): MerchantDays => {
  const { timezone, day_cut, from } = zoneAt(row, now);
  const days = merchantDays(now, row);
  const last = row.day_changes.at(-1);
  const pending = last && Date.parse(last.starts_at) > now.getTime() ? last : undefined;
  const current = row.day_changes.find((change) => change.from === from);
  return {
    timezone,
    day_cut: day_cut.slice(0, 5),
    initial: initialZone,
    changed: current ? changedBy(current) : null,
    today: days.today(),
    ends_at: days.endOf(days.today()).toISOString(),
    pending: pending ? { ...presentPlan(row, pending, now), changed: changedBy(pending) } : null,
  };
};

const configOf = async (
  view: TenantView,
  { now, language }: Pick<Tenant, 'now' | 'language'>,
): Promise<SettingsConfig> => {
  const [stored, row] = [await listStoredSettings(view), await getMerchantRow(view)];
  const settings = presentSettings(stored, language);
  return { settings, days: presentDays(row, now), version: row.settings_version };
};

export const getConfig = (tenant: Tenant): Promise<SettingsConfig> => configOf(tenant.db, tenant);

/** What the settings say of receipts. */
export const getReceiptSettings = async (view: TenantView): Promise<ReceiptSettings> => {
  const settings = await getSettings(view);
  return {
    title: settings.receipt_title,
    note: settings.receipt_note,
    width: settings.receipt_width,
    copies: settings.receipt_copies,
    balance: settings.receipt_balance,
    masked: settings.receipt_masked,
    link: settings.receipt_link,
  };
};

/** Stores what changes; what is set back is stored as null, so that it says by whom. Returns what changed. */
const setSettings = async (tx: TenantTx, tenant: Tenant, changes: SettingChanges): Promise<Changes> => {
  const differences = differencesOf(await getSettings(tx), changes);
  const author = { changed_at: tenant.now, changed_by: tenant.userId, changed_by_name: tenant.operator };
  for (const { name, after, initial } of differences)
    await setStoredSetting(tx, { name, value: initial ? null : after, ...author });
  return Object.fromEntries(differences.map(({ name, before, after }) => [name, [before, after]]));
};

const zoneOf = ({ timezone, day_cut }: { readonly timezone: string; readonly day_cut: string }) => ({
  timezone,
  day_cut: day_cut.slice(0, 5),
});

/** The merchant's changes of its days, with the wanted one from the next closed day on. */
const dayChangesWith = async (
  tx: TenantTx,
  { now, operator }: Tenant,
  row: MerchantRow,
  { timezone, day_cut, day_from, withdraw_day_change }: DayChanges,
): Promise<readonly MerchantDayChange[]> => {
  const kept = settledZones(row, now).day_changes;
  if (withdraw_day_change) {
    const other = timezone === undefined ? day_cut !== undefined && 'day_cut' : 'timezone';
    if (other) throw refuseFields({ path: other, rule: 'withdrawn_alone' });
    if (pendingOf(kept, now)) throw new Problem('day_change_near');
    return kept;
  }
  if (timezone === undefined && day_cut === undefined) return row.day_changes;
  const newest = zoneOf(row.day_changes.at(-1) ?? row);
  const wanted = { timezone: timezone ?? newest.timezone, day_cut: day_cut ?? newest.day_cut };
  await mustBeZone(tx, wanted.timezone, now);
  const change = planDayChange(row, wanted, now);
  if (isSameZone(row, change, now)) return kept;
  if (day_from !== undefined && day_from !== change.from) throw new Problem('day_change_moved');
  if (kept.length >= mostDayChanges) throw new Problem('day_changes_too_many', { values: { limit: mostDayChanges } });
  return [...kept, { ...change, changed_at: now.toISOString(), changed_by: operator }];
};

/** Refuses a zone that Node or PostgreSQL doesn't know, or whose clock they change differently. */
const mustBeZone = async (view: TenantView, timezone: string, now: Date): Promise<void> => {
  if (!(await isKnownZone(view, timezone, now))) throw refuseFields({ path: 'timezone', rule: 'timezone' });
};

const pendingOf = (changes: readonly MerchantDayChange[], now: Date) => {
  const last = changes.at(-1);
  return last && Date.parse(last.starts_at) > now.getTime() ? { ...zoneOf(last), pending_from: last.from } : undefined;
};

const record = async (
  tx: TenantTx,
  tenant: Tenant,
  action: 'settings.update' | 'settings.day',
  changes: Changes,
): Promise<boolean> => {
  if (Object.keys(changes).length === 0) return false;
  await recordOperation(tx, tenant, {
    action,
    subjectKind: 'settings',
    subjectIds: [tx.merchantId],
    changes: [changes],
  });
  return true;
};

type Given = SettingChanges & DayChanges;

/** Changes settings in one place, under the merchant's lock: all of its settings have one version. */
const editSettings = async (
  tx: TenantTx,
  tenant: Tenant,
  given: Given,
  seenVersion: number | undefined,
): Promise<void> => {
  const row = await lockMerchantRow(tx);
  if (seenVersion !== undefined && seenVersion !== row.settings_version) throw new Problem('stale_edit');
  const changes = await setSettings(tx, tenant, given);
  const day_changes = await dayChangesWith(tx, tenant, row, given);
  const zone = zoneOf(zoneAt(row, tenant.now));
  const [was, planned] = [pendingOf(row.day_changes, tenant.now), pendingOf(day_changes, tenant.now)];
  const logged = [
    await record(tx, tenant, 'settings.update', changes),
    await record(tx, tenant, 'settings.day', changesBetween<object>(was ?? zone, planned ?? zone)),
  ];
  if (logged.includes(true)) await setMerchantRow(tx, { day_changes });
};

/** Changes settings, zone and day cut, as far as given. Throws invalid_input, stale_edit, day_change_moved, day_change_near, day_changes_too_many. */
export const editConfig = (tenant: Tenant, given: Given, seenVersion: number | undefined): Promise<SettingsConfig> =>
  tenant.transaction(async (tx) => {
    await editSettings(tx, tenant, given, seenVersion);
    return configOf(tx, tenant);
  });

/** What a changed zone or day cut would mean, said before it is saved. */
export const previewDayChange = async (
  { db, now }: Tenant,
  wanted: QueryOf<Api['GET /merchants/sys-config/day-change']>,
) => {
  await mustBeZone(db, wanted.timezone, now);
  const zones: DayZones = await getMerchantRow(db);
  return presentPlan(zones, planDayChange(zones, wanted, now), now);
};
