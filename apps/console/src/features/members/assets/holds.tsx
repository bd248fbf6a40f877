import { useLingui } from '@lingui/react/macro';
import type { Assets } from '@regulars/contract';
import { useDates } from '../../../framework/use-dates.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { moneyText } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { countText, documentText, valueOf } from './asset-words.ts';
import styles from './assets.module.css';

/** Open holds, set aside by tills. */
export function Holds({ holds }: Pick<Assets, 'holds'>) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  return (
    <Panel title={t`Open holds`} note={String(holds.length)}>
      <ul className={styles.holds}>
        {holds.map((hold) => {
          const points = countText(hold.points);
          const amounts = [valueOf(hold) > 0 && moneyText(valueOf(hold)), hold.points > 0 && t`${points} points`];
          const facts = [documentText(hold.document, locale), hold.operator, hold.branch_name];
          const until = dates.full(hold.expires_at);
          return (
            <li key={hold.hold_id}>
              <strong>{amounts.filter(Boolean).join(' + ')}</strong>
              <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
              <span className={styles.lotEnd}>{t`Expires ${until}`}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
