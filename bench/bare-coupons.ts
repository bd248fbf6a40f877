import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { serveBare, startBareProcess, type BareTask } from './bare-process.ts';

interface Body {
  readonly id: string;
  readonly coupon_id: string;
  readonly branch_id: string;
}

const readBody = async (request: IncomingMessage): Promise<Body> => {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += String(part);
  return JSON.parse(text) as Body; // as the load sends it
};

/** One unit of the template’s stock, a coupon and the figures of its day. */
const issue = `
  with template as (
    update coupon_template set given = given + 1 where merchant_id = $1 and coupon_id = $2 and (stock is null or given < stock) returning terms_number
  ), issued as (
    insert into issued_coupon (merchant_id, issued_id, coupon_id, terms_number, code, member_id, branch_id, source, source_id, given_at, given_on, valid_from, expires_at)
    select $1, $5::uuid, $2, terms_number, $5::uuid::text, $3, $4, 'claim', $5::uuid, $6::timestamptz, $6::date, $6, $6 + interval '30 days' from template returning issued_id
  )
  insert into coupon_day as d (merchant_id, coupon_id, day, branch_id, given) select $1, $2, $6::date, $4, 1 from issued
  on conflict (merchant_id, coupon_id, day, branch_id) do update set given = d.given + 1 returning given`;

/** A coupon that becomes used, and the figures of its day. */
const redeem = `
  with used as (
    update issued_coupon set state = 'used', order_id = $5::uuid, off = 100, used_branch_id = $4, ended_at = $6::timestamptz, ended_on = $6::date
    where merchant_id = $1 and issued_id = $3 and state = 'unused' returning issued_id
  )
  insert into coupon_day as d (merchant_id, coupon_id, day, branch_id, used, off, orders, revenue) select $1, $2, $6::date, $4, 1, 100, 1, 900 from used
  on conflict (merchant_id, coupon_id, day, branch_id)
  do update set used = d.used + 1, off = d.off + 100, orders = d.orders + 1, revenue = d.revenue + 900 returning used`;

/** Starts a minimal server that looks up the session and issues or redeems a coupon, as one statement. */
export const startBareCoupons = (task: BareTask) => startBareProcess(import.meta.filename, task);

await serveBare(import.meta.filename, 201, () => async (pool, request, now) => {
  const { id, coupon_id: couponId, branch_id: branchId } = await readBody(request);
  const values = [request.headers['x-merchant-id'], couponId, id, branchId, randomUUID(), now];
  const isIssue = request.url?.endsWith('/issue') ?? false;
  const { rows } = await pool.query<object>({
    name: isIssue ? 'issue' : 'redeem',
    text: isIssue ? issue : redeem,
    values,
  });
  if (rows.length !== 1) throw new Error('No coupon was changed');
  return rows[0];
});
