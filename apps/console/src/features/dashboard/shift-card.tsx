import { Trans, useLingui } from '@lingui/react/macro';
import type { OpenedShift, ShiftFigure } from '@regulars/contract';
import { payMeansPhrases, say } from '@regulars/phrases';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { moneyText } from '../../format/numbers.ts';
import { shiftDrawerAddress } from '../../framework/orders/cashier-address.ts';
import { MenuPageContext } from '../../framework/session/index.ts';
import { useCurrentShift } from '../../framework/shifts/use-current-shift.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './counter.module.css';

/** What the user took in this shift, and what should be in the drawer; nothing where no shift is open and none is needed. */
export function ShiftCard() {
  return (
    // Shifts are opened and closed at the cashier.
    <MenuPageContext value="cashier">
      <Card />
    </MenuPageContext>
  );
}

function Card() {
  const { t } = useLingui();
  const dates = useDates();
  const current = useCurrentShift();
  if (!current?.shift && !current?.required) return null;
  const { shift } = current;
  const since = shift && dates.cellTime(shift.opened_at);
  return (
    <Panel title={<Trans>This shift</Trans>} note={shift ? `${shift.branch_name} · ${since}` : t`none is open`}>
      {shift ? (
        <Figures shift={shift} />
      ) : (
        <p>
          <Trans>Without a shift you can’t take or give back cash.</Trans>
        </p>
      )}
      <Link to={shiftDrawerAddress} className={styles.shiftLink}>
        {shift ? <Trans>Count and hand over</Trans> : <Trans>Open a shift</Trans>}
      </Link>
    </Panel>
  );
}

function Figures({ shift }: { shift: OpenedShift }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { figures, float, expected } = shift;
  const netOf = ({ taken, back }: ShiftFigure): number => taken - back;
  const sumOf = (kind: ShiftFigure['kind']): number =>
    figures.filter((one) => one.kind === kind).reduce((sum, one) => sum + netOf(one), 0);
  const orders = figures.filter(({ kind }) => kind === 'order');
  const topUps = sumOf('top_up');
  const [began, moved] = [moneyText(float), moneyText(Math.abs(expected - float))];
  return (
    <dl className={styles.shift}>
      <Line strong label={<Trans>Orders less refunds</Trans>} fen={sumOf('order')} />
      {orders.length > 1 &&
        orders.map((one) => (
          <Line
            key={one.means}
            label={one.means === 'points' ? t`Points` : say(payMeansPhrases[one.means], locale)}
            fen={netOf(one)}
          />
        ))}
      {topUps !== 0 && <Line label={<Trans>Top-ups less refunds</Trans>} fen={topUps} />}
      <Line
        strong
        label={<Trans>Should be in the drawer</Trans>}
        note={expected < float ? t`Float ${began} − ${moved}` : t`Float ${began} + ${moved}`}
        fen={expected}
      />
    </dl>
  );
}

interface LineProps {
  label: ReactNode;
  note?: string;
  fen: number;
  strong?: boolean;
}

function Line({ label, note, fen, strong = false }: LineProps) {
  return (
    <div className={strong ? styles.strong : undefined}>
      <dt>
        {label}
        {note !== undefined && <small>{note}</small>}
      </dt>
      <dd>{moneyText(fen)}</dd>
    </div>
  );
}
