import { Trans, useLingui } from '@lingui/react/macro';
import type { IssuedCoupon, IssuedCouponWithTerms } from '@regulars/contract';
import { couponKindPhrases, say } from '@regulars/phrases';
import { Button } from 'antd';
import { cardNumberText } from '../../format/card-numbers.ts';
import { moneyText } from '../../format/numbers.ts';
import { CouponCode, CouponFace } from '../../framework/coupons/coupon-face.tsx';
import { CouponOrder, CouponSource } from '../../framework/coupons/coupon-links.tsx';
import { IssuedStateTag } from '../../framework/coupons/issued-state.tsx';
import { useEndpoint } from '../../framework/api/index.ts';
import { useCouponWords, useLastDay } from '../../framework/coupons/use-coupon-words.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { RecordDrawer } from '../../framework/detail/record-drawer.tsx';
import type { RowSteps } from '../../framework/list/use-row-steps.ts';
import { MemberLink } from '../../framework/member-link.tsx';
import { useCan } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './coupons.module.css';
import { TemplateLink } from './issued-columns.tsx';

interface IssuedDrawerProps {
  id: string;
  steps: RowSteps;
  onVoid: (coupon: IssuedCoupon) => void;
  onClosed: () => void;
}

/** One coupon: its code, whose it is, and what became of it. */
export function IssuedDrawer({ id, steps, onVoid, onClosed }: IssuedDrawerProps) {
  const { t } = useLingui();
  const { data, ...rest } = useEndpoint(
    'GET /coupons/receive-records',
    { query: { issued_id: id, size: 1 } },
    { quiet: true, staleTime: 0 },
  );
  const words = {
    missing: t`There is no such coupon`,
    missingHint: t`It may have been given at a branch you cannot access.`,
    denied: t`You cannot view coupons`,
    broken: t`The coupon did not load`,
  };
  const mayVoid = useCan('coupon:void');
  return (
    <RecordDrawer
      title={data?.items[0]?.name ?? t`Coupon`}
      result={{ ...rest, data: data && (data.items[0] ?? null) }}
      words={words}
      steps={steps}
      footer={(coupon) =>
        mayVoid &&
        coupon?.state === 'unused' && (
          <Button danger onClick={() => onVoid(coupon)}>
            <Trans context="coupons">Void…</Trans>
          </Button>
        )
      }
      onClosed={onClosed}
    >
      {(coupon) =>
        coupon ? (
          <Facts coupon={coupon} />
        ) : (
          <EmptyState page kind="notFound" title={words.missing}>
            {words.missingHint}
          </EmptyState>
        )
      }
    </RecordDrawer>
  );
}

function Head({ coupon: { name, code, state } }: { coupon: IssuedCouponWithTerms }) {
  const { t } = useLingui();
  const isOver = state !== 'unused' && state !== 'held';
  return (
    <div className={styles.factsHead}>
      <IssuedStateTag state={state} />
      <CouponCode code={code} label={t`Code of ${name}`} isOver={isOver} />
    </div>
  );
}

function Facts({ coupon }: { coupon: IssuedCouponWithTerms }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const lastDay = useLastDay();
  const words = useCouponWords();
  const { vip_id: memberId, member_name: who, member_no: card, state, reason } = coupon;
  const [from, until] = [dates.day(coupon.valid_from), dates.day(lastDay(coupon.expires_at))];
  const at = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');
  const end = coupon.ended_at === null ? null : dates.time(coupon.ended_at);
  return (
    <div className={styles.facts}>
      <CouponFace kind={coupon.kind} terms={coupon.terms} />
      <Panel>
        <Head coupon={coupon} />
      </Panel>
      <Panel>
        <DescriptionList
          items={[
            { label: t`Coupon`, value: <TemplateLink coupon={coupon} /> },
            { label: t`When and where`, value: words.holds(coupon.terms) },
            { label: t`Kind`, value: say(couponKindPhrases[coupon.kind], locale) },
            {
              label: t`Member`,
              value:
                memberId === null ? (
                  state === 'used' ? (
                    <Trans>Walk-in, no member</Trans>
                  ) : (
                    <Trans>Nobody yet: whoever brings the code</Trans>
                  )
                ) : (
                  <>
                    <MemberLink id={memberId} name={who ?? '–'} /> {card !== null && cardNumberText(card)}
                  </>
                ),
            },
            { label: t`Usable`, value: t`from ${from} until ${until}` },
            {
              label: t({ message: 'Given', context: 'when' }),
              value: (
                <>
                  <CouponSource coupon={coupon} />
                  {` · ${at(dates.time(coupon.given_at), coupon.branch_name, coupon.given_by_name)}`}
                </>
              ),
            },
            ...(coupon.order_id === null
              ? []
              : [{ label: t({ message: 'Order', context: 'document' }), value: <CouponOrder coupon={coupon} /> }]),
            ...(coupon.off === null
              ? []
              : [{ label: t({ message: 'Off', context: 'price' }), value: `−${moneyText(coupon.off)}` }]),
            ...(state === 'used'
              ? [
                  {
                    label: t({ message: 'Used', context: 'when' }),
                    value: at(end, coupon.used_branch_name, coupon.ended_by_name),
                  },
                ]
              : []),
            ...(state === 'expired' ? [{ label: t({ message: 'Expired', context: 'how many' }), value: end }] : []),
            ...(state === 'void'
              ? [{ label: t({ message: 'Voided', context: 'coupons' }), value: at(end, coupon.ended_by_name) }]
              : []),
            ...(coupon.order_id !== null && coupon.refund_id !== null
              ? [{ label: t`Its top-up`, value: t`Refunded: the coupon ends if the order gives it back` }]
              : []),
            ...(reason === null ? [] : [{ label: t`Reason`, value: reason }]),
          ]}
        />
      </Panel>
    </div>
  );
}
