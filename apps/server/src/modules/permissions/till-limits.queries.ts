import { tillNames } from '@regulars/contract/rules/orders';
import { boundBy, tillDeeds } from './till-limits.rules.ts';

const grantsAny = (permissions: readonly string[]): string =>
  `(r.all_permissions or exists (
     select from role_permission p where p.merchant_id = $1 and p.role_id = r.role_id and p.permission in (${permissions.map((one) => `'${one}'`).join(', ')})
   ))`;

const largest = tillNames.map((name) => {
  const granted = `g.${boundBy[name]}`;
  return `case when bool_or(${granted} and t.${name} is null) then null else coalesce(max(t.${name}) filter (where ${granted}), 0) end as ${name}`;
});

/** A query of one row: the limits at the till of a user. Of their enabled roles that let somebody do what is limited, the largest counts. */
export const largestTill = (user: string): string =>
  `select ${largest.join(', ')}
   from user_role o join role r on r.merchant_id = $1 and r.role_id = o.role_id and r.state = 'used'
   cross join lateral (select ${grantsAny(tillDeeds.discounts)} as discounts, ${grantsAny(tillDeeds.refunds)} as refunds) g
   left join till_limit t on t.merchant_id = $1 and t.role_id = o.role_id
   where o.merchant_id = $1 and o.user_id = ${user}`;

/** A select item. */
export const tillLimitsOf = (user: string): string =>
  `(select to_jsonb(most) from (${largestTill(user)}) most) as till_limits`;

/** A select item: the limits of role `g`, whatever it grants. */
export const tillLimitsOfRole = `(select jsonb_build_object(${tillNames.map((name) => `'${name}', max(t.${name})`).join(', ')})
   from till_limit t where t.merchant_id = $1 and t.role_id = g.role_id) as till_limits`;
