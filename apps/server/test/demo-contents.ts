import type { Database } from '../src/platform/database/index.ts';

export const rowsOf = async (database: Database, text: string): Promise<Record<string, unknown>[]> =>
  (await database.platform.execute(text)).rows as Record<string, unknown>[]; // whatever the text selects

const uuids = "'[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'";
/** Whether a use case generated an id; the seed's are of the instant at which something was made. */
const isGenerated = (id: string, at: string): string =>
  `(left(replace(${id}::text, '-', ''), 12) <> lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0'))`;
/** An id of the seed, null if a use case generated it. */
const seededId = (id: string, at: string): string => `case when not ${isGenerated(id, at)} then ${id} end`;
const byService = `(document_kind in ('top_up_order', 'refund_order', 'consumption_order') and ${isGenerated('document_id', 'posted_at')})`;
/** Queries of table contents without hashes and generated ids. */
const contents = {
  account: 'select phone, actual_name, is_provider, created_at, disabled_at, password_hash is null from account',
  merchant:
    'select merchant_no, abbreviation_name, pass_type, qualification, interface_version, applets_qrcode, opened_at, expires_on, disabled_at, initialised_at, created_at from merchant',
  service:
    'select merchant_no, product, open_until, s.opened_at from merchant_service s join merchant using (merchant_id)',
  branch:
    'select merchant_no, branch_no, name, is_head, sort_code, contact_name, phone, region_code, address, latitude, longitude, hours, opened_on, b.created_at from branch b join merchant using (merchant_id)',
  applications:
    'select merchant_no, name, a.kind, contact_name, phone, region_code, address, note, works_there, state, asked_at, asked_by_name from branch_application a join merchant using (merchant_id)',
  device:
    'select merchant_no, d.kind, b.name as branch, d.name, area, serial_number, model, d.state, d.created_at from device d join branch b using (merchant_id, branch_id) join merchant using (merchant_id)',
  device_bind: `select merchant_no, kind, i.serial_number, i.model, bound_at, bound_by_name, unbound_at, unbind_kind, unbind_reason, seen_at, app_version
    from device_bind i join merchant using (merchant_id) left join device_seen using (merchant_id, bind_id)`,
  grade:
    'select merchant_no, level, name, face, growth_from, earning_rate, discount_rate from grade join merchant using (merchant_id)',
  user: `select merchant_no, phone, u.actual_name, all_branches, u.created_at,
    array(select name from user_role join role using (merchant_id, role_id) where user_role.user_id = u.user_id order by name),
    array(select branch_no from user_branch join branch using (merchant_id, branch_id) where user_branch.user_id = u.user_id)
    from merchant_user u join merchant using (merchant_id) join account using (account_id)`,
  member: `select merchant_no, member_id, member_no, m.phone, m.name, gender, birthday, m.state, source, g.name, grade_from, grade_to, b.name, tags, remark, joined_at, m.version
    from member m join merchant using (merchant_id) join grade g using (merchant_id, grade_id) left join branch b using (merchant_id, branch_id)`,
  term: 'select merchant_no, term, joined_at, member_id from member_term join merchant using (merchant_id)',
  postings: `select merchant_no, account_id, number, kind, effect, posted_at, document_kind, case when document_kind <> 'adjustment' and not ${byService} then document_id end, p.principal, p.bonus, p.points, p.growth, principal_after, bonus_after, points_after, growth_after
    from ledger_posting p join merchant using (merchant_id)`,
  adjustments:
    'select merchant_no, member_id, a.principal, a.bonus, a.points, reason, note, a.state, asked_at, asked_by_name, decided_at, decided_by_name, decision from adjustment a join merchant using (merchant_id)',
  top_ups:
    'select merchant_no, order_id, member_id, o.state, paid, bonus, points, pay_way, pay_reference, made_at, made_by_name, value_after, refunded from top_up_order o join merchant using (merchant_id) where paid_at is not null and refunded = 0',
  orders: `select merchant_no, ${seededId('o.order_id', 'made_at')}, o.member_id, o.state, source, due, first_name, means, points_used, stored_value, points_earned, points_number, growth_earned,
    growth_number, value_after, made_at, made_by_name, refunded, voided_at, void_reason, number
    from consumption o join merchant using (merchant_id) join document d on d.merchant_id = o.merchant_id and d.document_id = o.order_id`,
  order_lines: `select ${seededId('order_id', 'made_at')}, line_no, code, l.name, price, quantity, regexp_replace(offs::text, ${uuids}, 'id', 'g'), l.due, parts, returned, back
    from consumption_line l join consumption using (merchant_id, order_id) join merchant using (merchant_id)`,
  order_payments: `select ${seededId('order_id', 'made_at')}, p.means, fen, reference, tendered
    from consumption_payment p join consumption using (merchant_id, order_id) join merchant using (merchant_id)`,
  order_refunds: `select ${seededId('refund_id', 'r.made_at')}, ${seededId('order_id', 'o.made_at')}, fen, parts, lines, points, points_taken, r.coupons, reason, r.made_at, r.made_by_name
    from consumption_refund r join consumption o using (merchant_id, order_id) join merchant using (merchant_id)`,
  coupons:
    "select c.number, kind, c.name, state, stock, given, c.created_at, content - '{item_ids,category_ids,branch_ids}'::text[] from coupon_template c join coupon_terms t using (merchant_id, coupon_id) join merchant using (merchant_id)",
  issued_coupons: `select c.number, member_id, b.name, source, given_at, given_by_name, valid_from, expires_at, i.state, d.number, held_until, off, u.name, ended_at, ended_by_name, reason
    from issued_coupon i join coupon_template c using (merchant_id, coupon_id) join merchant using (merchant_id)
    left join branch b on b.merchant_id = i.merchant_id and b.branch_id = i.branch_id
    left join branch u on u.merchant_id = i.merchant_id and u.branch_id = i.used_branch_id
    left join document d on d.merchant_id = i.merchant_id and d.kind = 'consumption_order' and d.document_id = i.order_id`,
  held_orders:
    'select merchant_no, member_id, h.state, coupons, stored_value, points, held_at, held_by_name, expires_at from held_order h join merchant using (merchant_id)',
  shifts:
    'select merchant_no, user_name, float, s.opened_at, closed_at, expected, found, reason, figures from shift s join merchant using (merchant_id)',
  consents:
    'select merchant_no, consent_id, member_id, purpose, agreement, given, source, at, operator from member_consent join merchant using (merchant_id)',
  holds:
    'select merchant_no, account_id, principal, bonus, h.created_at, h.expires_at from ledger_hold h join merchant using (merchant_id)',
  log: `select merchant_no, ${seededId('log_id', 'at')}, case subject_kind when 'member' then subject_id end, at, operator, action, subject_kind, reason,
    regexp_replace(changes::text, ${uuids}, 'id', 'g')
    from operation_log l join merchant using (merchant_id) left join operation_log_change using (merchant_id, log_id)`,
};

/** A hash of each table's contents. */
export const digest = async (database: Database): Promise<Record<string, unknown>> => {
  const found: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(contents)) {
    [found[name]] = await rowsOf(
      database,
      `select count(*), md5(string_agg(line, E'\\n' order by line)) from (select t::text as line from (${text}) t) lines`,
    );
  }
  return found;
};
