import type { Adjustment } from '@regulars/contract';
import { adjustmentReasonPhrases, say } from '@regulars/phrases';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { AdjustmentAmounts, AdjustmentStateTag } from './adjustment-parts.tsx';
import card from '../../ui/list-card.module.css';

/** An adjustment in the phone list. Only spans, because it is rendered inside a button. */
export function AdjustmentListCard({ adjustment }: { adjustment: Adjustment }) {
  const locale = useLocale();
  const dates = useDates();
  const { vip_id, member_name, state, reason, asked_at, asked_by_name } = adjustment;
  return (
    <span className={card.card}>
      <span className={card.head}>
        <Avatar id={vip_id} name={member_name} size={40} />
        <span className={card.name}>
          <strong>{member_name}</strong>
          <small>{say(adjustmentReasonPhrases[reason], locale)}</small>
        </span>
        <AdjustmentStateTag state={state} />
      </span>
      <span className={card.facts}>
        <AdjustmentAmounts adjustment={adjustment} />
        <small>{[asked_by_name, dates.cellTime(asked_at)].filter(Boolean).join(' · ')}</small>
      </span>
    </span>
  );
}
