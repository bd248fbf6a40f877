import { useLingui } from '@lingui/react/macro';
import type { Shift } from '@regulars/contract';
import { moneyText } from '../../format/numbers.ts';
import { useShiftWords } from '../../framework/shifts/shift-words.ts';
import { useDates } from '../../framework/use-dates.ts';
import card from '../../ui/list-card.module.css';
import { ShiftStateTag } from './shift-state.tsx';

/** A shift in the phone list. Only spans, because it is rendered inside a button. */
export function ShiftListCard({ shift }: { shift: Shift }) {
  const { t } = useLingui();
  const dates = useDates();
  const words = useShiftWords();
  const { user_name: name, branch_name: branch, opened_at: at, state, expected, counted, difference } = shift;
  const now = moneyText(expected);
  const counts = [
    ...(state === 'open' ? [t`${now} should be in the drawer`] : []),
    ...(counted === null ? [] : [moneyText(counted)]),
    ...(difference === null ? [] : [difference === 0 ? words.agreementText(0) : words.shortText(difference)]),
  ];
  return (
    <span className={card.card}>
      <span className={card.head}>
        <span className={card.name}>
          <strong>{name ?? '–'}</strong>
          <small>{[branch, dates.cellTime(at)].join(' · ')}</small>
        </span>
        <ShiftStateTag {...shift} />
      </span>
      {counts.length > 0 && <span className={card.facts}>{counts.join(' · ')}</span>}
    </span>
  );
}
