import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CouponChoice } from '@regulars/contract';
import { couponGivesText, couponValidityText } from '@regulars/phrases';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { Customer } from './basket.ts';
import styles from './cashier.module.css';

interface ClaimDrawerProps {
  member: Customer;
  branchId: string;
  /** What the member can use has changed. */
  onClaimed: () => void;
  onClosed: () => void;
}

/** The coupons that members may take, of which the one at the counter takes some. */
export function ClaimDrawer({ member, branchId, onClaimed, onClosed }: ClaimDrawerProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const { open, onClose } = useDrawer(onClosed);
  const result = useEndpoint('GET /coupons/choose', { query: { way: 'open' } }, { quiet: true, staleTime: 0 });
  const { name } = member;
  const broken = t`The coupons did not load`;
  return (
    <Drawer
      title={t`Coupons that ${name} can take`}
      open={open}
      onClose={onClose}
      afterOpenChange={(shown) => !shown && onClosed()}
      size={narrow ? '100%' : 480}
      closable={{ placement: 'end' }}
      destroyOnHidden
    >
      <Fetched
        result={result}
        skeleton={<SkeletonRows rows={4} columns={['1fr', '80px']} />}
        words={{ missing: broken, missingHint: '', denied: t`You cannot view coupons`, broken }}
      >
        {(coupons) =>
          coupons.length === 0 ? (
            <EmptyState kind="empty" title={<Trans>No coupon to take</Trans>}>
              <Trans>Members take coupons that are on the shelf and that their terms let them take.</Trans>
            </EmptyState>
          ) : (
            <ul className={classNames(styles.parked, styles.claims)}>
              {coupons.map((coupon) => (
                <Row key={coupon.coupon_id} coupon={coupon} member={member} branchId={branchId} onClaimed={onClaimed} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </Drawer>
  );
}

type RowProps = Pick<ClaimDrawerProps, 'member' | 'branchId' | 'onClaimed'> & { coupon: CouponChoice };

function Row({ coupon: { coupon_id: id, name, kind, terms, left }, member, branchId, onClaimed }: RowProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const { message } = useFeedback();
  const claim = useAction('POST /coupons/{id}/claim', {
    invalidates: ['GET /coupons/choose', 'GET /vip-infos/coupon-report'],
  });
  const { name: who, vip_id } = member;
  return (
    <li>
      <span className={styles.grow}>
        {name}
        <small>
          {couponGivesText(kind, terms, locale)} · {couponValidityText(terms, locale, dates.cell)}
        </small>
        {left !== null && (
          <small>
            <Plural value={left} one="# left" other="# left" />
          </small>
        )}
      </span>
      <Button
        aria-label={t`Take ${name}`}
        disabled={left === 0}
        busy={claim.isPending}
        onClick={() =>
          claim.mutate(
            { params: { id }, body: { vip_id, branch_id: branchId } },
            {
              onSuccess: () => {
                void message.success(t`${who} has the coupon ${name} now`);
                onClaimed();
              },
            },
          )
        }
      >
        <Trans context="a coupon at the counter">Take it</Trans>
      </Button>
    </li>
  );
}
