import { Trans } from '@lingui/react/macro';
import type { Movement } from '@regulars/contract';
import { useDates } from '../../../framework/use-dates.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { changeText, countText, moneyText } from '../../../format/numbers.ts';
import { kindText, valueOf } from './asset-words.ts';
import styles from './assets.module.css';
import type { RecordName } from './record-columns.tsx';
import { UndoneMark } from './undone-mark.tsx';

/** A record as a card, on phones. */
export function MovementCard({ movement, record }: { movement: Movement; record: RecordName }) {
  const locale = useLocale();
  const dates = useDates();
  const { change, after } = movement;
  const value = valueOf(change);
  const points = countText(after.points);
  const balance = moneyText(valueOf(after));
  const amounts = [
    record !== 'points' && value !== 0 && changeText('principal', value),
    (record === 'points' || value === 0) && change.points !== 0 && changeText('points', change.points),
  ].filter(Boolean);
  return (
    <span className={styles.movement}>
      <span>
        <span className={styles.when}>
          {kindText(movement, locale)} <UndoneMark of={movement} />
        </span>
        <strong className={styles.figures}>{amounts.join(' ')}</strong>
      </span>
      <span className={styles.facts}>
        {record === 'points' ? <Trans>{points} points after</Trans> : <Trans>{balance} after</Trans>} ·{' '}
        {[dates.cellTime(movement.posted_at), movement.branch_name, movement.operator].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}
