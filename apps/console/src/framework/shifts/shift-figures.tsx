import { Trans, useLingui } from '@lingui/react/macro';
import type { OpenedShift } from '@regulars/contract';
import { moneyText } from '../../format/numbers.ts';
import { ScrollRegion } from '../scroll-region.tsx';
import styles from './shifts.module.css';
import { useShiftWords } from './shift-words.ts';

/** From the float to what should be in the drawer. */
export function DrawerSum({ shift }: { shift: OpenedShift }) {
  const words = useShiftWords();
  return (
    <dl className={styles.sum}>
      {words.drawerLines(shift).map(({ label, fen }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{moneyText(fen)}</dd>
        </div>
      ))}
      <div className={styles.expected}>
        <dt>
          <Trans>Should be in the drawer</Trans>
        </dt>
        <dd>{moneyText(shift.expected)}</dd>
      </div>
    </dl>
  );
}

/** What was taken and given back, by what moved and by means. */
export function FigureTable({ figures }: Pick<OpenedShift, 'figures'>) {
  const { t } = useLingui();
  const words = useShiftWords();
  if (figures.length === 0)
    return (
      <p className={styles.none}>
        <Trans>Nothing was taken yet.</Trans>
      </p>
    );
  const back = (fen: number): string => (fen === 0 ? '–' : moneyText(-fen));
  return (
    <ScrollRegion label={t`Taken and given back, by means`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Means</Trans>
            </th>
            <th scope="col" className={styles.figure}>
              <Trans context="of a shift">Taken</Trans>
            </th>
            <th scope="col" className={styles.figure}>
              <Trans context="of a shift">Given back</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map((one) => (
            <tr key={one.kind + one.means}>
              <th scope="row">
                {words.kindText(one.kind)} · {words.meansText(one.means)}
              </th>
              <td className={styles.figure} data-label={t({ message: 'Taken', context: 'of a shift' })}>
                <Counted count={one.taken_count} text={moneyText(one.taken)} />
              </td>
              <td className={styles.figure} data-label={t({ message: 'Given back', context: 'of a shift' })}>
                <Counted count={one.back_count} text={back(one.back)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Counted({ count, text }: { count: number; text: string }) {
  return (
    <>
      {text}
      {count > 0 && <small>×{count}</small>}
    </>
  );
}
