import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Api, CouponChoice, Member } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { pages } from '@regulars/contract/menu';
import { couponLimits } from '@regulars/contract/rules/coupons';
import { Form, InputNumber } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { countText } from '../../format/numbers.ts';
import { classNames } from '../../ui/class-names.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { FormFields } from '../form/form-fields.tsx';
import { ReasonField } from '../form/reason-field.tsx';
import { useRules } from '../form/rules.ts';
import { useEntityForm } from '../form/use-entity-form.ts';
import { useFormAction } from '../form/use-form-action.ts';
import { useWholeRule } from '../form/use-whole-rule.ts';
import { sentSelection, type Chosen } from '../list/use-selection.ts';
import { useUndoAction, type Outcome } from '../use-undo-action.tsx';
import { CouponFace } from './coupon-face.tsx';
import { CouponSelect, useChosenCoupon } from './coupon-select.tsx';
import styles from './coupons.module.css';
import { issuedReads as invalidates } from './issued.ts';
import { MembersInput, type NamedMember } from './members-input.tsx';
import { useLeftText } from './use-left-text.ts';

type Filter = NonNullable<BodyOf<Api['PUT /coupons/give']>['filter']>;

interface GiveValues {
  coupon_id: string;
  members: readonly NamedMember[];
  count: number | null;
  reason: string;
}

interface GiveDialogProps {
  /** Those of a list; without them the dialog asks to whom. */
  members?: Chosen<Member> | undefined;
  /** Of a template. */
  couponId?: string | undefined;
  onClose: (done: boolean) => void;
}

/** The coupon that somebody has gone to the list of members for, until it is given there or the page is loaded anew. */
let wanted = '';

/** Members who can get one: others would make the server refuse the call for all. */
const receiversIn = (members: Chosen<Member> | undefined): readonly Member[] =>
  members?.rows.filter(({ state }) => state === 'normal') ?? [];

/** The form and whether it was saved; `onDone` closes it. */
function useGiveForm({ members, couponId = '' }: Omit<GiveDialogProps, 'onClose'>, onDone: () => void) {
  const { t } = useLingui();
  const tell = useUndoAction(invalidates, 'people');
  const give = useFormAction('PUT /coupons/give', { invalidates });
  return useEntityForm<GiveValues, Outcome>({
    base: { values: { coupon_id: couponId, members: [], count: 1, reason: '' } },
    save({ coupon_id: coupon, members: picked, count, reason }, _from, idempotencyKey) {
      const to = members
        ? sentSelection<Member, Filter>({ rows: receiversIn(members), whole: members.whole }, ({ vip_id: id }) => id)
        : { ids: picked.map(({ id }) => id) };
      return give.mutateAsync({
        body: { ...to, coupon_id: coupon, count: count ?? 1, reason: reason.trim() },
        idempotencyKey,
      });
    },
    onSaved(outcome) {
      onDone();
      tell(t`Given to ${plural(outcome.changed, { one: '# member', other: '# members' })}`, outcome);
    },
    errorFields: { coupon_not_giveable: 'coupon_id', coupon_sold_out: 'coupon_id', coupon_member_limit: 'count' },
    needs: 'coupon:give',
  });
}

/** Gives members coupons of a template: which, how many for each, and why. */
export function GiveDialog({ members, couponId = members ? wanted : '', onClose }: GiveDialogProps) {
  const { t } = useLingui();
  const rules = useRules();
  const [standing, setStanding] = useState<'open' | 'closed' | 'done'>('open');
  const entity = useGiveForm({ members, couponId }, () => {
    wanted = '';
    setStanding('done');
  });
  const { coupon_id: chosenId, members: picked, count } = entity.values;
  const coupon = useChosenCoupon(chosenId);
  const rows = receiversIn(members);
  const labels = { coupon_id: t`Coupon`, members: t`Members`, count: t`For each member`, reason: t`Reason` };
  const receivers = members ? rows.length : picked.length;
  return (
    <FormDialog
      title={useTitle(members, rows.length)}
      entity={entity}
      open={standing === 'open'}
      onClose={() => setStanding('closed')}
      onClosed={() => onClose(standing === 'done')}
      first={couponId === '' ? 'coupon_id' : members ? 'count' : 'members'}
      verb={t({ message: 'Give', context: 'coupons' })}
    >
      <FormFields entity={entity} labels={labels}>
        {members && <Skipped count={members.whole ? 0 : members.rows.length - rows.length} />}
        <Form.Item name="coupon_id" label={labels.coupon_id} rules={[rules.required(t`Choose a coupon`)]}>
          <CouponSelect />
        </Form.Item>
        {coupon && (
          <ChosenCoupon
            coupon={coupon}
            receivers={members?.whole ? (members.whole.atLeast ?? 0) : receivers}
            isWhole={members?.whole !== undefined}
            count={count ?? 0}
          />
        )}
        {!members && <MembersField label={labels.members} couponId={chosenId} />}
        <Form.Item
          name="count"
          label={labels.count}
          rules={[useWholeRule(1, couponLimits.giveEach, true)]}
          extra={t`Each gets all of them or none`}
        >
          <InputNumber className={classNames(styles.wide)} controls={false} />
        </Form.Item>
        <ReasonField label={labels.reason} />
      </FormFields>
    </FormDialog>
  );
}

/** To whom; more are chosen in the list of members. */
function MembersField({ label, couponId }: { label: string; couponId: string }) {
  const { t } = useLingui();
  const list = couponId !== '' && (
    <Link
      to={pages.member.address}
      onClick={() => {
        wanted = couponId;
      }}
    >
      <Trans>Or select them in the list of members, then press “Give coupons”</Trans>
    </Link>
  );
  const rule = { required: true, type: 'array', min: 1, message: t`Choose members` } as const;
  return (
    <Form.Item name="members" label={label} rules={[rule]} extra={list}>
      <MembersInput />
    </Form.Item>
  );
}

/** To how many, or to whom. */
function useTitle(members: Chosen<Member> | undefined, count: number): string {
  const { t } = useLingui();
  const all = members?.whole?.count;
  const name = members?.rows[0]?.name ?? '';
  if (!members) return t`Give coupons`;
  if (all !== undefined) return t`Give ${all} members coupons`;
  return members.rows.length === 1
    ? t`Give ${name} coupons`
    : t`Give ${plural(count, { one: '# member', other: '# members' })} coupons`;
}

function Skipped({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p>
      <Plural
        value={count}
        one="# of those selected is frozen or cancelled and is skipped."
        other="# of those selected are frozen or cancelled and are skipped."
      />
    </p>
  );
}

/** The coupon as members see it, what is left of it, and how many it takes or for how many members it is enough. */
function ChosenCoupon({
  coupon: { kind, terms, left },
  receivers,
  isWhole,
  count,
}: {
  coupon: CouponChoice;
  /** Of all of a filter so many at least, of whom some may get none. */
  receivers: number;
  isWhole: boolean;
  count: number;
}) {
  const { t } = useLingui();
  const leftText = useLeftText();
  const [all, most] = [countText(receivers * count), countText(terms.per_member ?? 0)];
  const reached = left === null || count === 0 ? undefined : Math.floor(left / count);
  const isShort = reached !== undefined && reached < receivers;
  return (
    <div className={styles.chosen}>
      <CouponFace kind={kind} terms={terms} />
      <p>
        {[
          leftText(left),
          terms.per_member === null ? '' : t`${most} for a member at most`,
          receivers * count > 0 && !isWhole ? t`takes ${all}` : '',
          isWhole && !isShort && reached !== undefined
            ? t`enough for ${plural(reached, { one: '# member', other: '# members' })}`
            : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isShort && (
        <p className={styles.short}>
          <Plural
            value={reached}
            _0="Fewer are left than this takes: nobody gets any."
            one="Fewer are left than this takes: # member gets theirs, the others none."
            other="Fewer are left than this takes: # members get theirs, the others none."
          />
        </p>
      )}
    </div>
  );
}
