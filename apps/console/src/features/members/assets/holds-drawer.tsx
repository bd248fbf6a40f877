import { Drawer } from '../../../ui/drawer.tsx';
import { useLingui } from '@lingui/react/macro';
import type { Assets } from '@regulars/contract';
import { figureText } from '@regulars/phrases';
import { useNarrow } from '../../../framework/list/use-media.ts';
import { useDates } from '../../../framework/use-dates.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { moneyText } from '../../../format/numbers.ts';
import { documentText, valueOf } from './asset-words.ts';
import styles from './assets.module.css';

interface HoldsDrawerProps extends Pick<Assets, 'holds'> {
  open: boolean;
  onClose: () => void;
}

/** Open holds, set aside by tills. */
export function HoldsDrawer({ holds, open, onClose }: HoldsDrawerProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const narrow = useNarrow();
  return (
    <Drawer
      title={t`Open holds`}
      open={open}
      onClose={onClose}
      size={narrow ? '100%' : 480}
      closable={{ placement: 'end' }}
      destroyOnHidden
    >
      <ul className={styles.holds}>
        {holds.map((hold) => {
          const amounts = [
            valueOf(hold) > 0 && moneyText(valueOf(hold)),
            hold.points > 0 && figureText('points', hold.points, locale),
          ];
          const facts = [documentText(hold.document, locale), hold.operator, hold.branch_name];
          const until = dates.time(hold.expires_at);
          return (
            <li key={hold.hold_id}>
              <strong>{amounts.filter(Boolean).join(' + ')}</strong>
              <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
              <span className={styles.facts}>{t`Expires ${until}`}</span>
            </li>
          );
        })}
      </ul>
    </Drawer>
  );
}
