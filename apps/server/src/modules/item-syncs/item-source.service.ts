import type { ItemSource, ItemSourceChanges } from '@regulars/contract';
import { itemKeptPhrases, keysOf, type ItemKept } from '@regulars/phrases';
import { changesBetween, recordOperation } from '../../platform/audit/audit.ts';
import { businessDays } from '../../platform/clock/business-date.ts';
import type { TenantView } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { mayBePublic } from '../../platform/outbound/index.ts';
import { seal } from '../../platform/secrets/seal.ts';
import { keptByDefault } from '../items/index.ts';
import { getSourceRow, lockSourceToEdit, setSource, type SourceRow } from './item-source.queries.ts';
import { localOriginOf, tokenPlace, type ItemSourceConfig } from './item-sync-tasks.ts';
import { nextRun } from './schedule.rules.ts';

/** What a merchant has that never set a source. */
const initial: Omit<SourceRow, 'user_id'> = {
  address: null,
  token: null,
  keeps: keptByDefault,
  daily_at: null,
  every_hours: null,
  next_at: null,
  version: 1,
};

const present = ({ token, next_at, daily_at, keeps, address, every_hours, version }: typeof initial): ItemSource => ({
  address,
  has_token: token !== null,
  keeps: keeps as ItemKept[], // as the contract took them
  daily_at: daily_at?.slice(0, 5) ?? null,
  every_hours,
  next_at: next_at?.toISOString() ?? null,
  version,
});

export const getSource = async (view: TenantView): Promise<ItemSource> =>
  present((await getSourceRow(view)) ?? initial);

/** The address of a source without a slash at its end; refuses one that can't be read safely. */
const readAddress = (text: string, config: ItemSourceConfig): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  const isSafe = url?.protocol === 'https:' && mayBePublic(url);
  if (!isPlain || !(isSafe || (url.protocol === 'http:' && url.origin === localOriginOf(config))))
    throw refuseFields({ path: 'address', rule: 'source_address' });
  return url.href.replace(/\/$/, '');
};

const tokenOf = (
  before: typeof initial,
  address: string | null,
  token: string | null | undefined,
  { merchantId, dataKey }: { readonly merchantId: string; readonly dataKey: Buffer },
): Buffer | null => {
  // Not to whoever has the new address.
  if (token === undefined) return address === before.address ? before.token : null;
  return token === null ? null : seal(dataKey, tokenPlace(merchantId), token);
};

/** Its schedule; one replaces the other. */
const scheduleOf = (before: typeof initial, { daily_at, every_hours }: ItemSourceChanges) => {
  if (typeof daily_at === 'string' && typeof every_hours === 'number')
    throw refuseFields({ path: 'every_hours', rule: 'one_schedule' });
  if (typeof daily_at === 'string') return { daily_at, every_hours: null };
  if (typeof every_hours === 'number') return { daily_at: null, every_hours };
  return {
    daily_at: daily_at === null ? null : before.daily_at,
    every_hours: every_hours === null ? null : before.every_hours,
  };
};

export const editSource = (
  tenant: Tenant,
  changes: ItemSourceChanges,
  seenVersion: number | undefined,
  config: ItemSourceConfig,
): Promise<ItemSource> =>
  tenant.transaction(async (tx) => {
    const before = (await lockSourceToEdit(tx)) ?? initial;
    if (seenVersion !== undefined && seenVersion !== before.version) throw new Problem('stale_edit');
    const { address: typed = before.address, token, keeps = before.keeps } = changes;
    const address = typed === null ? null : readAddress(typed, config);
    const schedule = scheduleOf(before, changes);
    const days = businessDays(tenant.now, tenant.timezone, schedule.daily_at ?? '00:00:00');
    const next_at = nextRun(schedule, tenant.now, days);
    if (next_at !== null && address === null) throw new Problem('item_source_missing');
    const sealed = tokenOf(before, address, token, { merchantId: tx.merchantId, dataKey: config.dataKey });
    const isSame =
      schedule.daily_at?.slice(0, 5) === before.daily_at?.slice(0, 5) && schedule.every_hours === before.every_hours;
    const after: SourceRow = {
      ...schedule,
      address,
      token: sealed,
      keeps: keysOf(itemKeptPhrases).filter((field) => keeps.includes(field)),
      next_at: isSame ? before.next_at : next_at,
      user_id: tenant.userId,
      version: before.version + 1,
    };
    await setSource(tx, after);
    const [was, is] = [present({ ...before }), present(after)];
    const { version: _, next_at: __, has_token: ___, ...logged } = is;
    const changed = changesBetween<object>(was, { ...was, ...logged });
    const tokens = sealed === before.token ? {} : { token: [before.token !== null, sealed !== null] as const };
    await recordOperation(tx, tenant, {
      action: 'item_source.update',
      subjectKind: 'item_source',
      subjectIds: [tx.merchantId],
      changes: [{ ...changed, ...tokens }],
    });
    return is;
  });
