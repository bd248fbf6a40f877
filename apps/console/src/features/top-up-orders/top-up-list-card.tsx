import type { TopUpOrder } from '@regulars/contract';
import { say, topUpPayWayPhrases } from '@regulars/phrases';
import { moneyText } from '../../format/numbers.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Avatar } from '../../ui/avatar.tsx';
import card from '../../ui/list-card.module.css';
import { TopUpStateTag } from './top-up-state.tsx';

/** A top-up in the phone list. Only spans, because it is rendered inside a button. */
export function TopUpListCard({ order }: { order: TopUpOrder }) {
  const locale = useLocale();
  const dates = useDates();
  const { vip_id: id, member_name: name, paid, bonus, state, pay_way: way, dated_at: at, branch_name: branch } = order;
  return (
    <span className={card.card}>
      <span className={card.head}>
        <Avatar id={id} name={name} size={40} />
        <span className={card.name}>
          <strong>{name}</strong>
          <small>{[branch, way && say(topUpPayWayPhrases[way], locale)].filter(Boolean).join(' · ')}</small>
        </span>
        <TopUpStateTag state={state} />
      </span>
      <span className={card.facts}>
        <strong>{[moneyText(paid), bonus > 0 && `+ ${moneyText(bonus)}`].filter(Boolean).join(' ')}</strong>
        <small>{dates.cellTime(at)}</small>
      </span>
    </span>
  );
}
