import type { CouponPage, CouponTerms } from '@regulars/contract';
import type { CouponKind } from '@regulars/phrases';
import { changesBetween, recordOperation, type Actor } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { addDocument } from '../../platform/documents/index.ts';
import { mustSee } from '../../platform/lists/editing.ts';
import { loggedTerms } from './coupons.presenter.ts';
import { couponRows, getTermsRow, writeTermsRow } from './coupons.queries.ts';
import { decisions, type Decision } from './coupons.rules.ts';

// What writes templates within a transaction, for whoever decided it.

export const missing = 'coupon_not_found';

export const datesOf = ({ validity, from, to }: CouponTerms) =>
  validity === 'dates' ? { first_date: from, last_date: to } : { first_date: null, last_date: null };

/** Terms without what says nothing or their validity doesn't use, so that equal ones are the same. */
export const tidied = (terms: CouponTerms): CouponTerms => ({
  ...terms,
  name: terms.name.trim(),
  notice: terms.notice?.trim() || null,
  ...(terms.validity === 'dates' ? { after_days: null, days: null } : { from: null, to: null }),
});

const writeTerms = (
  tx: TenantTx,
  actor: Actor,
  { id, number, content }: { readonly id: string; readonly number: number; readonly content: CouponTerms },
): Promise<void> => {
  const { now: made_at, userId: made_by = null, operator: made_by_name = null } = actor;
  return writeTermsRow(tx, { coupon_id: id, number, content, made_at, made_by, made_by_name });
};

type Told = Readonly<Record<string, unknown>>;

export const record = (
  tx: TenantTx,
  actor: Actor,
  action: `coupon.${'create' | 'update' | 'stock' | 'remove' | Decision}`,
  id: string,
  before: Told,
  after: Told,
  reason?: string,
): Promise<void> =>
  recordOperation(tx, actor, {
    action,
    subjectKind: 'coupon',
    subjectIds: [id],
    changes: [changesBetween<Told>(before, after)],
    reason,
  });

/** The locked template; undefined: it was removed. */
export const lockTemplateIfThere = async (tx: TenantTx, id: string) => {
  const [row] = await couponRows.lock(tx, [id]);
  const terms = row && (await getTermsRow(tx, id, row.terms_number));
  return (
    terms && { ...row, kind: row.kind as CouponKind, state: row.state as CouponPage['state'], terms: terms.content } // the checks allow no other
  );
};

/** Throws coupon_not_found, stale_edit. */
export const lockTemplate = async (tx: TenantTx, id: string, seenVersion?: number) =>
  mustSee(await lockTemplateIfThere(tx, id), missing, seenVersion);

interface NewTemplate {
  readonly id: string;
  readonly number: string;
  readonly kind: CouponKind;
  readonly stock: number | null;
  readonly terms: CouponTerms;
}

/** Adds a template as a draft. */
export const addTemplate = async (
  tx: TenantTx,
  actor: Actor,
  { id, number, kind, stock, terms }: NewTemplate,
): Promise<void> => {
  const content = tidied(terms);
  const dates = datesOf(content);
  await couponRows.add(tx, {
    coupon_id: id,
    number,
    kind,
    name: content.name,
    ...dates,
    stock,
    created_at: actor.now,
  });
  await addDocument(tx, { kind: 'coupon_template', id, number });
  await writeTerms(tx, actor, { id, number: 1, content });
  await record(tx, actor, 'coupon.create', id, {}, { coupon_kind: kind, coupon_stock: stock, ...loggedTerms(content) });
};

type Locked = Awaited<ReturnType<typeof lockTemplate>>;

/** Edits terms: a version that something was given with stays, and a new one follows. */
export const editTemplate = async (tx: TenantTx, actor: Actor, before: Locked, content: CouponTerms): Promise<void> => {
  const { coupon_id: id, terms_number: current, given, given_before } = before;
  const number = given > given_before ? current + 1 : current;
  await writeTerms(tx, actor, { id, number, content });
  const edited = { name: content.name, terms_number: number, given_before: given, ...datesOf(content) };
  await couponRows.edit(tx, [id], edited);
  await record(tx, actor, 'coupon.update', id, loggedTerms(before.terms), loggedTerms(content));
};

/** Writes what was decided of a template that allows it. */
export const decideTemplate = async (
  tx: TenantTx,
  actor: Actor,
  { coupon_id: id, state }: Pick<Locked, 'coupon_id' | 'state'>,
  decision: Decision,
  reason?: string,
): Promise<void> => {
  const { to } = decisions[decision];
  await couponRows.edit(tx, [id], { state: to });
  await record(tx, actor, `coupon.${decision}`, id, { state }, { state: to }, reason);
};
