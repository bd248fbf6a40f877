import { Trans, useLingui } from '@lingui/react/macro';
import type { IssuedCouponWithTerms, Member } from '@regulars/contract';
import { issuedStatePhrases, type IssuedState } from '@regulars/phrases';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { moneyText } from '../../../format/numbers.ts';
import { useEndpoint } from '../../../framework/api/index.ts';
import { CouponCode, CouponFace } from '../../../framework/coupons/coupon-face.tsx';
import { CouponOrder, CouponSource } from '../../../framework/coupons/coupon-links.tsx';
import { IssuedStateTag } from '../../../framework/coupons/issued-state.tsx';
import { GiveDialog, VoidDialog } from '../../../framework/coupons/lazy-dialogs.ts';
import { useCouponWords, useLastDay } from '../../../framework/coupons/use-coupon-words.ts';
import { useListPlace } from '../../../framework/list/embedded-list.tsx';
import { simplePageSizes } from '../../../framework/list/list-address.ts';
import { Pager } from '../../../framework/list/pager.tsx';
import { useListResult } from '../../../framework/list/use-list-result.ts';
import { useCan } from '../../../framework/session/index.ts';
import { useDates } from '../../../framework/use-dates.ts';
import { useOptions } from '../../../framework/use-options.ts';
import { clearing } from '../../../ui/clearing.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import styles from './coupon-list.module.css';
import { useUsableCoupons } from './use-coupons.ts';

/** A member's coupons, newest first: each as the member sees it, with what became of it. */
export function CouponList({ member }: { member: Member }) {
  const { t } = useLingui();
  const [state, setState] = useState<IssuedState>();
  const place = useListPlace();
  const { index, size, cursor } = place;
  const list = useListResult(
    useEndpoint(
      'GET /vip-infos/coupon-report',
      {
        query: {
          vip_id: member.vip_id,
          ...(state && { state: [state] }),
          index: cursor ? undefined : index,
          size,
          cursor,
        },
      },
      { quiet: true },
    ),
  );
  return (
    <>
      <div className={styles.head}>
        <Select<IssuedState>
          aria-label={t`State`}
          placeholder={t`Any state`}
          allowClear={clearing(t`Clear`)}
          className={styles.state ?? ''}
          options={useOptions(issuedStatePhrases)}
          {...(state && { value: state })}
          onChange={(next) => {
            place.goTo(1);
            setState(next);
          }}
        />
        <Acts member={member} />
      </div>
      <Coupons list={list} filtered={state !== undefined} />
      <Pager list={place} page={list.data} sizes={simplePageSizes} />
    </>
  );
}

/** Giving coupons, and voiding what wasn’t used. */
function Acts({ member }: { member: Member }) {
  const [asked, ask] = useState<'give' | 'void'>();
  const mayGive = useCan('coupon:give') && member.changeable && member.state === 'normal';
  const { data: usable } = useUsableCoupons(member.vip_id);
  const mayVoid = useCan('coupon:void') && member.changeable && (usable?.total ?? 0) > 0;
  const close = (): void => ask(undefined);
  return (
    <>
      {mayVoid && (
        <Button danger onClick={() => ask('void')}>
          <Trans>Void all unused…</Trans>
        </Button>
      )}
      {mayGive && (
        <Button type="primary" onClick={() => ask('give')}>
          <Trans>Give coupons…</Trans>
        </Button>
      )}
      {asked === 'give' && <GiveDialog members={{ rows: [member] }} onClose={close} />}
      {asked === 'void' && (
        <VoidDialog voided={{ of: 'member', id: member.vip_id, name: member.name }} onClose={close} />
      )}
    </>
  );
}

interface CouponsProps {
  list: ReturnType<typeof useListResult<IssuedCouponWithTerms>>;
  filtered: boolean;
}

function Coupons({ list: { data, error, refetch }, filtered }: CouponsProps) {
  const { t } = useLingui();
  if (error && !data) {
    const again = (
      <Button type="primary" onClick={() => void refetch()}>
        <Trans>Try again</Trans>
      </Button>
    );
    return (
      <EmptyState kind="broken" title={t`The records did not load`} actions={again}>
        {error.message}
      </EmptyState>
    );
  }
  if (!data) return <SkeletonRows rows={3} />;
  if (data.items.length === 0)
    return (
      <EmptyState
        kind={filtered ? 'noResult' : 'empty'}
        title={filtered ? t`No coupons in this state` : t`No coupons yet`}
      >
        {t`They appear here automatically, with the operator and the branch.`}
      </EmptyState>
    );
  return (
    <ul className={styles.coupons}>
      {data.items.map((coupon) => (
        <li key={coupon.issued_id}>
          <OneCoupon coupon={coupon} />
        </li>
      ))}
    </ul>
  );
}

function OneCoupon({ coupon }: { coupon: IssuedCouponWithTerms }) {
  const { t } = useLingui();
  const dates = useDates();
  const lastDay = useLastDay();
  const words = useCouponWords();
  const { name, kind, terms, state, code, order_id: orderId, off, reason, ended_at: end } = coupon;
  const [from, until] = [dates.day(coupon.valid_from), dates.day(lastDay(coupon.expires_at))];
  const listed = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');
  const given = listed(dates.time(coupon.given_at), coupon.branch_name, coupon.given_by_name);
  return (
    <>
      <CouponFace kind={kind} terms={terms} />
      <div className={styles.facts}>
        <p className={styles.standing}>
          <IssuedStateTag state={state} />
          <span>
            {state === 'unused' || state === 'held' ? t`from ${from} until ${until}` : end !== null && dates.time(end)}
          </span>
        </p>
        {state === 'unused' && <CouponCode code={code} label={t`Code of ${name}`} />}
        <p>{words.holds(terms)}</p>
        <p>
          <CouponSource coupon={coupon} />
          {` · ${given}`}
        </p>
        {orderId !== null && (
          <p>
            <CouponOrder coupon={coupon} />
            {off !== null && ` · −${moneyText(off)}`}
          </p>
        )}
        {reason !== null && <p>{listed(t`Reason: ${reason}`, coupon.ended_by_name)}</p>}
      </div>
    </>
  );
}
