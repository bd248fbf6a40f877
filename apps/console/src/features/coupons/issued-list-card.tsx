import { useLingui } from '@lingui/react/macro';
import type { IssuedCoupon } from '@regulars/contract';
import { couponSourcePhrases, say } from '@regulars/phrases';
import { moneyText } from '../../format/numbers.ts';
import { IssuedStateTag } from '../../framework/coupons/issued-state.tsx';
import { useLastDay } from '../../framework/coupons/use-coupon-words.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import card from '../../ui/list-card.module.css';

/** A coupon in the phone lists. Only spans, because it is rendered inside a button. */
export function IssuedListCard({ coupon, used = false }: { coupon: IssuedCoupon; used?: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const lastDay = useLastDay();
  const { name, member_name: who, code, state, off, order_number: order, ended_at: ended, given_at: given } = coupon;
  const until = dates.cell(lastDay(coupon.expires_at));
  return (
    <span className={card.card}>
      <span className={card.head}>
        <span className={card.name}>
          <strong>{name}</strong>
          <small>{[who ?? (state === 'used' ? t`Walk-in` : t`Nobody yet`), code].join(' · ')}</small>
        </span>
        {!used && <IssuedStateTag state={state} />}
      </span>
      <span className={card.facts}>
        {off !== null && <strong>−{moneyText(off)}</strong>}
        <small>
          {(used
            ? [order, coupon.used_branch_name, ended && dates.cellTime(ended)]
            : [
                say(couponSourcePhrases[coupon.source], locale),
                coupon.source_name,
                dates.cellTime(given),
                t`until ${until}`,
              ]
          )
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    </span>
  );
}
