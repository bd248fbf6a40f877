import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { moneyText } from '../../format/numbers.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useUndo } from '../../framework/use-undo.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { one } from './basket.ts';
import styles from './cashier.module.css';
import type { Parked } from './kept-till.ts';

interface ParkedPanelProps {
  parked: readonly Parked[];
  onTake: (id: string) => void;
  onDrop: (id: string) => void;
  onKeep: (basket: Parked) => void;
}

/** Fen at list price, as when it was put aside. */
const listOf = ({ basket }: Parked): number =>
  basket.lines.reduce((sum, { price, quantity }) => sum + Math.round((price * quantity) / one), 0);

/** Baskets that this till put aside. */
export function ParkedPanel({ parked, onTake, onDrop, onKeep }: ParkedPanelProps) {
  const { t } = useLingui();
  const dates = useDates();
  const offerUndo = useUndo();
  if (parked.length === 0) return null;
  return (
    <section aria-label={t`Put aside on this till`} className={styles.panel}>
      <h2 className={styles.small}>
        <Trans>Put aside on this till</Trans> <small>{parked.length}</small>
      </h2>
      <ul className={styles.parked}>
        {parked.map((each) => {
          const { id, at, basket } = each;
          const name = basket.member?.name ?? t`Walk-in`;
          const since = dates.clock(at);
          return (
            <li key={id} className={styles.takes}>
              <span className={styles.grow}>
                <LinkButton aria-label={t`Go on with ${name}`} onClick={() => onTake(id)}>
                  {name}
                </LinkButton>
                <small>
                  <Trans>
                    <Plural value={basket.lines.length} one="# line" other="# lines" />, {since}
                  </Trans>
                </small>
              </span>
              <strong>{moneyText(listOf(each))}</strong>
              <button
                type="button"
                className={styles.icon}
                aria-label={t`Drop that of ${name}`}
                onClick={() => {
                  onDrop(id);
                  offerUndo(t`Dropped what was put aside for ${name}`, async () => onKeep(each));
                }}
              >
                <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
