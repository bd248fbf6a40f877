import type { Api, Carousel, CarouselChanges, CarouselFilter, CarouselOrder, NewCarousel } from '@regulars/contract';
import type { BodyOf, PageOf } from '@regulars/contract/kernel';
import { carouselLimits } from '@regulars/contract/rules';
import { carouselActionPhrases } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { runAction, selectionIn, stateActionOf, type ActionOutcome } from '../../platform/actions/index.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { editRows, mustFind, recordEdits } from '../../platform/lists/editing.ts';
import { sortRows } from '../../platform/lists/ordering.ts';
import { lockReferences } from '../../platform/lists/references.ts';
import { pictureAddress, removePicture, takePicture } from '../../platform/pictures/index.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import { listBranches } from '../branches/index.ts';
import { itemRows } from '../items/index.ts';
import {
  carouselList,
  carouselOrder,
  carouselReferences,
  carouselRows,
  conditionsOf,
  listPlaces,
  type CarouselRow,
} from './carousels.queries.ts';
import { linkFault, linkWith, type Link } from './carousels.rules.ts';

const missing = 'carousel_not_found';

const presenter =
  (merchantId: string) =>
  ({ restored_at: _, seen_in: __, leads_to: ___, created_at, ...carousel }: CarouselRow): Carousel =>
    ({
      ...carousel,
      picture: carousel.picture_id && pictureAddress(merchantId, carousel.picture_id),
      created_at: created_at.toISOString(),
    }) as Carousel; // the table's checks allow no other words

export const carouselAction = stateActionOf({
  thing: 'carousel',
  rows: carouselRows,
  list: carouselList,
  conditionsOf,
  titles: carouselActionPhrases,
  missing,
  references: carouselReferences,
});

const getShown = async (tenant: Tenant, view: TenantView, id: string): Promise<Carousel> =>
  presenter(view.merchantId)(mustFind(await carouselList.get(view, id, conditionsOf({}, tenant)), missing));

export const listCarousels = async (
  tenant: Tenant,
  { sort = 'sort_code', ...filter }: CarouselFilter,
): Promise<PageOf<Carousel> & { as_of: string }> => ({
  ...(await carouselList.page(
    tenant.db,
    { ...filter, sort },
    conditionsOf(filter, tenant),
    presenter(tenant.merchantId),
  )),
  as_of: tenant.now.toISOString(),
});

export const getCarousel = (tenant: Tenant, id: string): Promise<Carousel> => getShown(tenant, tenant.db, id);

const getOrder = async (tenant: Tenant, view: TenantView): Promise<CarouselOrder> => {
  const version = await carouselOrder.version(view);
  const asked = { sort: 'sort_code', size: carouselLimits.most } as const;
  const { items } = await carouselList.page(view, asked, conditionsOf({}, tenant), presenter(tenant.merchantId));
  return { version, items };
};

export const getCarouselOrder = (tenant: Tenant): Promise<CarouselOrder> => getOrder(tenant, tenant.db);

/** Branches that exist, in the order in which they are kept. */
const mustBeBranches = async (tx: TenantTx, ids: readonly string[] | null | undefined) => {
  if (!ids) return ids;
  const known = new Set((await listBranches(tx, 'all')).map(({ branch_id }) => branch_id));
  if (!ids.every((id) => known.has(id)))
    throw new Problem('branch_not_found', { fields: [{ path: 'branch_ids', rule: 'not_found' }] });
  return ids.toSorted();
};

const mustLead = (link: Link): void => {
  const path = linkFault(link);
  if (path === 'item_id') throw refuseFields({ path, rule: 'required' });
  if (path) throw new Problem('carousel_link_wrong', { fields: [{ path, rule: 'invalid' }] });
};

const mustEndLater = (starts: string | null, ends: string | null): void => {
  if (starts !== null && ends !== null && ends < starts) throw refuseFields({ path: 'ends_on', rule: 'before_from' });
};

/** Taking a picture into use locks it. */
const { branch_ids } = carouselReferences;
const named = { branch_ids, item_id: { rows: itemRows, missing: 'item_not_found', loss: 'picture' } } as const;
const lockNamed = (tx: TenantTx, given: object): Promise<void> => lockReferences(tx, named, given);

const noLink: Link = { link_kind: 'none', link_target: null, item_id: null };

/** Throws invalid_input, carousel_link_wrong, carousels_too_many, branch_not_found, item_not_found. */
export const addCarousel = (
  tenant: Tenant,
  {
    name,
    picture_id,
    placement,
    alt = null,
    starts_on = null,
    ends_on = null,
    branch_ids,
    state = 'stopped',
    ...given
  }: NewCarousel,
): Promise<Carousel> => {
  const link = linkWith(noLink, given);
  mustLead(link);
  mustEndLater(starts_on, ends_on);
  return tenant.transaction(async (tx) => {
    await carouselOrder.lock(tx);
    const known = await listPlaces(tx);
    const limit = carouselLimits.most;
    if (known.length >= limit) throw new Problem('carousels_too_many', { values: { limit } });
    const branches = (await mustBeBranches(tx, branch_ids)) ?? null;
    await lockNamed(tx, { picture_id, branch_ids: branches, item_id: link.item_id });
    await takePicture(tx, 'carousel', picture_id, 'picture_id');
    const carousel = await carouselRows.add(tx, {
      carousel_id: newId(),
      name,
      alt: alt || null,
      picture_id,
      placement,
      ...link,
      starts_on,
      ends_on,
      branch_ids: branches,
      sort_code: (known.at(-1)?.sort_code ?? 0) + 1,
      state,
      created_at: tenant.now,
    });
    await carouselOrder.changed(tx);
    await recordEdits(tx, tenant, 'carousel.create', [{ id: carousel.carousel_id, after: carousel }]);
    return getShown(tenant, tx, carousel.carousel_id);
  });
};

/** Throws invalid_input, carousel_link_wrong, carousel_not_found, branch_not_found, item_not_found, stale_edit. */
export const editCarousel = (
  tenant: Tenant,
  id: string,
  { link_kind, link_target, item_id, ...changes }: CarouselChanges,
  seenVersion: number | undefined,
): Promise<Carousel> =>
  tenant.transaction(async (tx) => {
    await lockNamed(tx, { ...changes, item_id });
    const before = mustFind((await carouselRows.lock(tx, [id]))[0], missing);
    const link = linkWith(before, { link_kind, link_target, item_id });
    mustLead(link);
    const { starts_on = before.starts_on, ends_on = before.ends_on } = changes;
    mustEndLater(starts_on, ends_on);
    const given = {
      ...changes,
      ...link,
      ...(changes.alt !== undefined && { alt: changes.alt || null }),
      branch_ids: await mustBeBranches(tx, changes.branch_ids),
    };
    const isNew = given.picture_id !== undefined && given.picture_id !== before.picture_id;
    if (isNew && given.picture_id) await takePicture(tx, 'carousel', given.picture_id, 'picture_id');
    await editRows(tx, tenant, carouselRows, [id], given, { action: 'carousel.update', missing, seenVersion });
    if (isNew && before.picture_id) await removePicture(tx, before.picture_id);
    return getShown(tenant, tx, id);
  });

/** Sets the order of all carousels. Logs only those whose place changes. Throws carousel_order_incomplete, stale_edit. */
export const sortCarousels = (
  tenant: Tenant,
  { order }: BodyOf<Api['PUT /carousels/sort']>,
  seenVersion: number | undefined,
): Promise<CarouselOrder> =>
  tenant.transaction(async (tx) => {
    await carouselOrder.lock(tx, seenVersion);
    const before = (await listPlaces(tx)).map(({ carousel_id }) => carousel_id);
    const sorting = { order: carouselOrder, rows: carouselRows, incomplete: 'carousel_order_incomplete' } as const;
    const moved = await sortRows(tx, sorting, before, order);
    const place = (at: { readonly sort_code: number } | undefined) => at && { sort_code: at.sort_code };
    const edits = moved.map((row) => ({ id: row.id, before: place(row.before), after: place(row.after) }));
    if (edits.length > 0) await recordEdits(tx, tenant, 'carousel.sort', edits);
    return getOrder(tenant, tx);
  });

/** Enables, disables or removes carousels, all or none. */
export const changeCarousels = (
  tenant: Tenant,
  { operate, ...selected }: BodyOf<Api['PUT /carousels']>,
  queue: TaskQueue,
): Promise<ActionOutcome> => runAction(tenant, carouselAction, selectionIn(selected), { operate }, queue);
