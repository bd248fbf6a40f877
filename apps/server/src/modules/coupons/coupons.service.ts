import type { Api, CouponChoice, CouponFilter, CouponPage, CouponTerms } from '@regulars/contract';
import type { BodyOf, DataOf, QueryOf } from '@regulars/contract/kernel';
import { couponFaults, couponLimits } from '@regulars/contract/rules/coupons';
import { couponStatusPhrases, moneyText, say, type CouponKind } from '@regulars/phrases';
import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import { lockMerchant, type TenantView } from '../../platform/database/index.ts';
import { takeNumber } from '../../platform/documents/index.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { statusOf } from '../coupon-gifts/index.ts';
import { listSubjectEvents } from '../logs/index.ts';
import { loggedTerms, presentChoice, presentCoupon } from './coupons.presenter.ts';
import {
  conditionsOf,
  countCoupons,
  couponItemList,
  couponList,
  couponRows,
  getUnknown,
  listChoices,
} from './coupons.queries.ts';
import { decisions, isOver, mayDecide, type Decision } from './coupons.rules.ts';
import {
  addTemplate,
  datesOf,
  decideTemplate,
  editTemplate,
  lockTemplate,
  missing,
  record,
  tidied,
} from './templates.service.ts';

/** Coupon templates belong to the merchant. Throws page_too_deep, cursor_invalid. */
export const listCoupons = (tenant: Tenant, filter: CouponFilter): Promise<DataOf<Api['GET /coupons']>> =>
  couponList.page(tenant.db, filter, conditionsOf(filter, tenant), presentCoupon);

const getPage = async ({ day }: Tenant, view: TenantView, id: string): Promise<CouponPage> => {
  const row = mustFind(await couponList.get(view, id, conditionsOf({}, { day })), missing);
  return { ...presentCoupon(row), edited_at: row.edited_at.toISOString(), edited_by: row.edited_by };
};

/** Throws coupon_not_found. */
export const getCoupon = (tenant: Tenant, id: string): Promise<CouponPage> => getPage(tenant, tenant.db, id);

const unknownErrors = {
  item: { problem: 'item_not_found', path: 'item_ids' },
  category: { problem: 'category_not_found', path: 'category_ids' },
  brand: { problem: 'brand_not_found', path: 'brand_ids' },
  branch: { problem: 'branch_not_found', path: 'branch_ids' },
  grade: { problem: 'grade_not_found', path: 'grade_ids' },
} as const;

/** Terms that name only what those before didn't. */
const newlyNamed = (terms: CouponTerms, before: CouponTerms): CouponTerms => {
  const without = (part: 'item_ids' | 'category_ids' | 'brand_ids' | 'branch_ids' | 'grade_ids') => {
    const known = new Set(before[part]);
    return terms[part].filter((id) => !known.has(id));
  };
  return {
    ...terms,
    item_ids: without('item_ids'),
    category_ids: without('category_ids'),
    brand_ids: without('brand_ids'),
    branch_ids: without('branch_ids'),
    grade_ids: without('grade_ids'),
  };
};

/** What nothing keeps from being removed later: then the coupon is for one thing less, and what it names of it stays. */
const mustBeKnown = async (view: TenantView, terms: CouponTerms, at: string, before?: CouponTerms): Promise<void> => {
  const kind = await getUnknown(view, before ? newlyNamed(terms, before) : terms);
  if (kind === undefined) return;
  const { problem, path } = unknownErrors[kind];
  throw new Problem(problem, { fields: [{ path: `${at}${path}`, rule: 'not_found' }] });
};

/** Throws invalid_input; `at` is where the terms stand in the body. */
const mustHold = (kind: CouponKind, terms: CouponTerms, at: string): void => {
  const faults = couponFaults(kind, terms);
  if (faults.length > 0)
    throw refuseFields(
      ...faults.map(({ path, rule, fen }) => ({
        path: `${at}${path}`,
        rule,
        values: fen === undefined ? {} : { amount: moneyText(fen) },
      })),
    );
};

/** Throws invalid_input, coupons_too_many, item_not_found, category_not_found, brand_not_found, branch_not_found, grade_not_found. */
export const addCoupon = (
  tenant: Tenant,
  { kind, stock, terms }: BodyOf<Api['POST /coupons']>,
): Promise<CouponPage> => {
  mustHold(kind, terms, 'terms.');
  return tenant.transaction(async (tx) => {
    await lockMerchant(tx); // or two at once would both see room
    const limit = couponLimits.templates;
    if ((await countCoupons(tx)) >= limit) throw new Problem('coupons_too_many', { values: { limit } });
    await mustBeKnown(tx, terms, 'terms.');
    const id = newId();
    const number = await takeNumber(tenant, 'coupon_template');
    await addTemplate(tx, tenant, { id, number, kind, stock, terms });
    return getPage(tenant, tx, id);
  });
};

const mustNotBeOver = ({ day }: Tenant, dates: { readonly last_date: string | null }): void => {
  const today = day.today();
  if (isOver(dates, today))
    throw new Problem('coupon_over', { fields: [{ path: 'to', rule: 'minimum', values: { limit: today } }] });
};

/**
 * Throws invalid_input, coupon_not_found, stale_edit, coupon_over, item_not_found, category_not_found, brand_not_found,
 * branch_not_found, grade_not_found.
 */
export const editCoupon = (
  tenant: Tenant,
  id: string,
  terms: CouponTerms,
  seenVersion: number | undefined,
): Promise<CouponPage> =>
  tenant.transaction(async (tx) => {
    const before = await lockTemplate(tx, id, seenVersion);
    mustHold(before.kind, terms, '');
    const content = tidied(terms);
    await mustBeKnown(tx, content, '', before.terms);
    if (before.state === 'on_shelf') mustNotBeOver(tenant, datesOf(content));
    if (!isDeepStrictEqual(before.terms, content)) await editTemplate(tx, tenant, before, content);
    return getPage(tenant, tx, id);
  });

/** Throws coupon_not_found, stale_edit, coupon_stock_below_given. */
export const setCouponStock = (
  tenant: Tenant,
  id: string,
  { stock }: BodyOf<Api['PUT /coupons/{id}/stock']>,
  seenVersion: number | undefined,
): Promise<CouponPage> =>
  tenant.transaction(async (tx) => {
    const { stock: before, given } = await lockTemplate(tx, id, seenVersion);
    if (stock !== null && stock < given)
      throw new Problem('coupon_stock_below_given', {
        values: { given },
        fields: [{ path: 'stock', rule: 'minimum', values: { limit: given } }],
      });
    if (stock !== before) {
      await couponRows.edit(tx, [id], { stock });
      await record(tx, tenant, 'coupon.stock', id, { coupon_stock: before }, { coupon_stock: stock });
    }
    return getPage(tenant, tx, id);
  });

const stateWrong = ({ day, language }: Tenant, row: Parameters<typeof statusOf>[0]): Problem =>
  new Problem('coupon_state_wrong', {
    values: { state: say(couponStatusPhrases[statusOf(row, day.today())], language) },
  });

/** Throws coupon_not_found, stale_edit, coupon_state_wrong, and coupon_over for what would be on the shelf. */
export const decideCoupon = (
  tenant: Tenant,
  id: string,
  decision: Decision,
  { reason, seenVersion }: { readonly reason?: string; readonly seenVersion: number | undefined },
): Promise<CouponPage> =>
  tenant.transaction(async (tx) => {
    const row = await lockTemplate(tx, id, seenVersion);
    if (!mayDecide(decision, row.state)) throw stateWrong(tenant, row);
    if (decisions[decision].to === 'on_shelf') mustNotBeOver(tenant, row);
    await decideTemplate(tx, tenant, row, decision, reason);
    return getPage(tenant, tx, id);
  });

/** Removes a draft, of which none can have been given. Throws coupon_not_found, coupon_state_wrong. */
export const removeCoupon = (tenant: Tenant, id: string): Promise<null> =>
  tenant.transaction(async (tx) => {
    const row = await lockTemplate(tx, id);
    if (row.state !== 'draft') throw stateWrong(tenant, row);
    await couponRows.remove(tx, [id]);
    await record(tx, tenant, 'coupon.remove', id, { coupon_kind: row.kind, ...loggedTerms(row.terms) }, {});
    return null;
  });

export const chooseCoupons = async (
  { db, day }: Tenant,
  { way, keyword }: QueryOf<Api['GET /coupons/choose']>,
): Promise<CouponChoice[]> => (await listChoices(db, { today: day.today(), way, keyword })).map(presentChoice);

/** Throws coupon_not_found, page_too_deep, cursor_invalid. */
export const listCouponItems = async (
  tenant: Tenant,
  { coupon_id: id, ...asked }: QueryOf<Api['GET /coupons/coupon-items']>,
): Promise<DataOf<Api['GET /coupons/coupon-items']>> => {
  const { terms } = await getPage(tenant, tenant.db, id);
  const named = { itemIds: terms.item_ids, categoryIds: terms.category_ids, brandIds: terms.brand_ids };
  return couponItemList.page(tenant.db, asked, named, ({ item_id, name, code, price, category_name, brand_name }) => ({
    item_id,
    name,
    code,
    price,
    category_name,
    brand_name,
  }));
};

/** Throws coupon_not_found, cursor_invalid. */
export const listCouponEvents = async (
  tenant: Tenant,
  { coupon_id: id, ...query }: QueryOf<Api['GET /coupons/data-opr-logs']>,
): Promise<DataOf<Api['GET /coupons/data-opr-logs']>> => {
  mustFind(await couponRows.get(tenant.db, id), missing);
  return listSubjectEvents(tenant, { kind: 'coupon', id }, query);
};
