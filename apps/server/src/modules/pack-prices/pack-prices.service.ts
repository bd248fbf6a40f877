import type { NewPackPrice, PackPrice, PackPriceChange } from '@regulars/contract';
import type { PageOf } from '@regulars/contract/kernel';
import { packLimits } from '@regulars/contract/rules';
import { packKindPhrases, say, type Language } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { changesBetween, type Actor } from '../../platform/audit/audit.ts';
import { recordProviderAct } from '../../platform/audit/provider-log.ts';
import type { PlatformTx } from '../../platform/database/index.ts';
import { Problem, type Provider } from '../../platform/http/index.ts';
import { mustFind, mustSee } from '../../platform/lists/editing.ts';
import { pageOf, presentPage, readCursor, writeCursor } from '../../platform/paging/paging.ts';
import {
  addPackPriceRow,
  listPackPriceRows,
  lockCurrentId,
  lockPackPriceRow,
  lockSizes,
  setEnded,
  setGoingOn,
  type PackPriceRow,
} from './pack-prices.queries.ts';

/** Of a list's row, dates are texts of JSON. */
const instant = (at: Date | string): string => new Date(at).toISOString();

export const presentPackPrice = (row: PackPriceRow, language: Language): PackPrice => ({
  ...row,
  kind_name: say(packKindPhrases[row.kind], language),
  from_at: instant(row.from_at),
  set_at: instant(row.set_at),
  ended_at: row.ended_at && instant(row.ended_at),
});

export const listPackPrices = async (
  { db, now, language }: Pick<Provider, 'db' | 'now' | 'language'>,
  {
    history = false,
    ...asked
  }: {
    history?: boolean | undefined;
    index?: number | undefined;
    size?: number | undefined;
    cursor?: string | undefined;
  },
): Promise<PageOf<PackPrice>> => {
  const place = pageOf(asked);
  const after = asked.cursor === undefined ? null : readCursor('pack_prices', asked.cursor, (value) => value === '').id;
  return presentPage(
    await listPackPriceRows(db, now, { history, ...place, after }),
    place,
    (row) => presentPackPrice(row, language),
    ({ pack_price_id: id }) => writeCursor('pack_prices', { value: '', id }),
  );
};

/** What the log has of a price. */
const logged = ({ kind, units, price, valid_days, on_sale, from_at }: PackPriceRow): Record<string, unknown> => ({
  pack_kind: kind,
  units,
  price,
  valid_days,
  on_sale,
  from_at: from_at.toISOString(),
});

const startOf = (at: string | undefined, now: Date): Date =>
  new Date(Math.max(now.getTime(), at === undefined ? 0 : Date.parse(at)));

/** Throws pack_price_taken, pack_prices_too_many. */
export const addPackPrice = async (
  tx: PlatformTx,
  actor: Actor,
  { from_at: from, ...terms }: NewPackPrice,
): Promise<PackPriceRow> => {
  const sizes = await lockSizes(tx, terms.kind);
  if (sizes.includes(terms.units)) throw new Problem('pack_price_taken');
  if (sizes.length >= packLimits.sizes)
    throw new Problem('pack_prices_too_many', { values: { limit: packLimits.sizes } });
  const row = {
    ...terms,
    pack_price_id: newId(),
    from_at: startOf(from, actor.now),
    set_at: actor.now,
    set_by: actor.operator ?? null,
    ended_at: null,
    ended_by: null,
    version: 1,
  };
  await addPackPriceRow(tx, row);
  await recordProviderAct(tx, actor, {
    action: 'pack_price.create',
    subjectKind: 'pack_price',
    changes: changesBetween({}, logged(row)),
  });
  return row;
};

/**
 * Puts another price in the place of the last of its size, which ends when the other begins; without a gap also if the
 * last hadn't begun. Throws pack_price_not_found, pack_price_superseded, stale_edit.
 */
export const supersedePackPrice = async (
  tx: PlatformTx,
  actor: Actor,
  id: string,
  { from_at: from, ...terms }: PackPriceChange,
  seenVersion?: number,
): Promise<PackPriceRow> => {
  const before = mustSee(await lockPackPriceRow(tx, id), 'pack_price_not_found', seenVersion);
  if (before.ended_at) throw new Problem('pack_price_superseded');
  const by = actor.operator ?? null;
  const row = {
    ...before,
    ...terms,
    pack_price_id: newId(),
    from_at: startOf(from, actor.now),
    set_at: actor.now,
    set_by: by,
    version: 1,
  };
  await setEnded(tx, before, row.from_at, by);
  await addPackPriceRow(tx, row);
  await recordProviderAct(tx, actor, {
    action: 'pack_price.update',
    subjectKind: 'pack_price',
    changes: { units: [before.units, before.units], ...changesBetween(logged(before), logged(row)) },
  });
  return row;
};

/** Sets the price of a size, whether or not it has one. Throws pack_prices_too_many. */
export const setPackPrice = async (tx: PlatformTx, actor: Actor, price: NewPackPrice): Promise<PackPriceRow> => {
  const { kind, units, ...change } = price;
  const id = await lockCurrentId(tx, kind, units);
  return id === undefined ? addPackPrice(tx, actor, price) : supersedePackPrice(tx, actor, id, change);
};

/** Takes back a price that isn't in force yet: the one before it goes on. Throws pack_price_not_found, pack_price_superseded, pack_price_begun. */
export const withdrawPackPrice = async (tx: PlatformTx, actor: Actor, id: string): Promise<null> => {
  const row = mustFind(await lockPackPriceRow(tx, id), 'pack_price_not_found');
  if (row.ended_at) throw new Problem('pack_price_superseded');
  if (row.from_at <= actor.now) throw new Problem('pack_price_begun');
  await setEnded(tx, row, row.from_at, actor.operator ?? null);
  await setGoingOn(tx, row, row.from_at);
  await recordProviderAct(tx, actor, {
    action: 'pack_price.withdraw',
    subjectKind: 'pack_price',
    changes: changesBetween(logged(row), {}),
  });
  return null;
};
