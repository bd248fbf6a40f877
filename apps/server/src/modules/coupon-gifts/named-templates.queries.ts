import { statement, type TenantView } from '../../platform/database/index.ts';
import type { Template } from './giveable.rules.ts';

type NamedTemplate = Template & { readonly coupon_id: string; readonly name: string };
const named = statement<NamedTemplate>(
  'coupon_templates_named',
  `select r.coupon_id, r.name, r.state, r.first_date, r.last_date, jsonb_build_object('ways', t.content -> 'ways') as terms
   from coupon_template r
   join coupon_terms t on t.merchant_id = r.merchant_id and t.coupon_id = r.coupon_id and t.number = r.terms_number
   where r.merchant_id = $1 and r.coupon_id = any ($2::uuid[])`,
);
/** Those of some templates that exist, by their ids. */
export const listNamedTemplates = async (
  view: TenantView,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedTemplate>> =>
  ids.length === 0
    ? new Map()
    : new Map((await view.query(named, [view.merchantId, ids])).map((row) => [row.coupon_id, row]));
