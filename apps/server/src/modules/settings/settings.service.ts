import type { BasicData, MerchantDays, SettingChanges, Settings, SettingsConfig } from '@regulars/contract';
import type { Api } from '@regulars/contract';
import type { BodyOf, QueryOf } from '@regulars/contract/kernel';
import { changesBetween, recordOperation, type Changes } from '../../platform/audit/audit.ts';
import { merchantDays, zoneAt, type DayZones } from '../../platform/clock/merchant-days.ts';
import { isKnownZone } from '../../platform/clock/zone-differences.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { inForce, isSameZone, mostDayChanges, planDayChange, presentPlan } from './day-change.rules.ts';
import {
  getMerchantRow,
  listStoredSettings,
  lockMerchantRow,
  removeStoredSettings,
  setMerchantRow,
  setStoredSetting,
  type MerchantDayChange,
  type MerchantRow,
} from './settings.queries.ts';
import { differencesOf, presentSettings, settingsFrom } from './settings.rules.ts';

/** All settings of a merchant, typed: the one way in which other modules read them. */
export const getSettings = async (view: TenantView): Promise<Settings> => settingsFrom(await listStoredSettings(view));

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

const configOf = async (view: TenantView, now: Date): Promise<SettingsConfig> => {
  const [stored, row] = [await listStoredSettings(view), await getMerchantRow(view)];
  const settings = presentSettings(stored, (section) => section !== 'basic');
  return { settings, days: presentDays(row, now), version: row.settings_version };
};

const basicOf = async (view: TenantView): Promise<BasicData> => {
  const [stored, row] = [await listStoredSettings(view), await getMerchantRow(view)];
  const { merchant_no, abbreviation_name, settings_version: version } = row;
  return { merchant_no, abbreviation_name, settings: presentSettings(stored, (one) => one === 'basic'), version };
};

export const getConfig = ({ db, now }: Tenant): Promise<SettingsConfig> => configOf(db, now);
export const getBasicData = ({ db }: Tenant): Promise<BasicData> => basicOf(db);

/** Stores what differs from the defaults and removes the rest; returns what changed. */
const setSettings = async (tx: TenantTx, tenant: Tenant, changes: SettingChanges): Promise<Changes> => {
  const differences = differencesOf(await getSettings(tx), changes);
  const author = { changed_at: tenant.now, changed_by: tenant.userId, changed_by_name: tenant.operator };
  for (const { name, after, initial } of differences)
    if (!initial) await setStoredSetting(tx, { name, value: after, ...author });
  const back = differences.filter(({ initial }) => initial).map(({ name }) => name);
  if (back.length > 0) await removeStoredSettings(tx, back);
  return Object.fromEntries(differences.map(({ name, before, after }) => [name, [before, after]]));
};

const zoneOf = ({ timezone, day_cut }: { readonly timezone: string; readonly day_cut: string }) => ({
  timezone,
  day_cut: day_cut.slice(0, 5),
});

type Wanted = NonNullable<BodyOf<Api['PUT /merchants/sys-config']>['day']>;

/** The merchant's changes of its days, with the wanted one from the next closed day on; null withdraws it. */
const dayChangesWith = async (
  tx: TenantTx,
  { now, operator }: Tenant,
  row: MerchantRow,
  wanted: Wanted | null,
): Promise<readonly MerchantDayChange[]> => {
  const kept = inForce(row, now).day_changes;
  if (wanted === null) return kept;
  await mustBeZone(tx, wanted.timezone, now);
  const change = planDayChange(row, wanted, now);
  if (isSameZone(row, change, now)) return kept;
  if (wanted.from !== undefined && wanted.from !== change.from) throw new Problem('day_change_moved');
  if (kept.length >= mostDayChanges)
    throw new Problem('day_changes_too_many', { values: { limit: mostDayChanges } });
  return [...kept, { ...change, changed_at: now.toISOString(), changed_by: operator }];
};

/** Refuses a zone that Node or PostgreSQL doesn't know, or whose clock they change differently. */
const mustBeZone = async (view: TenantView, timezone: string, now: Date): Promise<void> => {
  if (!(await isKnownZone(view, timezone, now))) throw refuseFields({ path: 'day.timezone', rule: 'timezone' });
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

interface Given {
  readonly abbreviation_name?: string | undefined;
  readonly settings?: SettingChanges | undefined;
  readonly day?: Wanted | null | undefined;
}

/** Changes settings in one place, under the merchant's lock: all of its settings have one version. */
const editSettings = async (
  tx: TenantTx,
  tenant: Tenant,
  { abbreviation_name: name, settings = {}, day }: Given,
  seenVersion: number | undefined,
): Promise<void> => {
  const row = await lockMerchantRow(tx);
  if (seenVersion !== undefined && seenVersion !== row.settings_version) throw new Problem('stale_edit');
  const is = { abbreviation_name: name ?? row.abbreviation_name };
  const changes = {
    ...changesBetween({ abbreviation_name: row.abbreviation_name }, is),
    ...(await setSettings(tx, tenant, settings)),
  };
  const day_changes = day === undefined ? row.day_changes : await dayChangesWith(tx, tenant, row, day);
  const zone = zoneOf(zoneAt(row, tenant.now));
  const [was, planned] = [pendingOf(row.day_changes, tenant.now), pendingOf(day_changes, tenant.now)];
  const logged = [
    await record(tx, tenant, 'settings.update', changes),
    await record(tx, tenant, 'settings.day', changesBetween<object>(was ?? zone, planned ?? zone)),
  ];
  if (logged.includes(true)) await setMerchantRow(tx, { ...is, day_changes });
};

export const editConfig = (tenant: Tenant, given: Given, seenVersion: number | undefined): Promise<SettingsConfig> =>
  tenant.transaction(async (tx) => {
    await editSettings(tx, tenant, given, seenVersion);
    return configOf(tx, tenant.now);
  });

export const editBasicData = (tenant: Tenant, given: Given, seenVersion: number | undefined): Promise<BasicData> =>
  tenant.transaction(async (tx) => {
    await editSettings(tx, tenant, given, seenVersion);
    return basicOf(tx);
  });

/** What a changed zone or day cut would mean, said before it is saved. */
export const previewDayChange = async (
  { db, now }: Tenant,
  wanted: QueryOf<Api['GET /merchants/sys-config/day-change']>,
) => {
  if (!(await isKnownZone(db, wanted.timezone, now))) throw refuseFields({ path: 'timezone', rule: 'timezone' });
  const zones: DayZones = await getMerchantRow(db);
  return presentPlan(zones, planDayChange(zones, wanted, now), now);
};
