import { Trans, useLingui } from '@lingui/react/macro';
import type { ShiftDocument } from '@regulars/contract';
import { say, separators, shiftDocumentKindPhrases } from '@regulars/phrases';
import { Link } from 'react-router';
import { moneyText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { orderAddress, topUpAddress } from '../../framework/orders/order-address.ts';
import { ScrollRegion } from '../../framework/scroll-region.tsx';
import { useCanAt } from '../../framework/session/index.ts';
import { useShiftWords } from '../../framework/shifts/shift-words.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './shifts.module.css';

/** The orders, top-ups, refunds and voids of a shift, newest first. */
export function ShiftDocuments({ id }: { id: string }) {
  const { t } = useLingui();
  const { data } = useEndpoint('GET /shifts/{id}/documents', { params: { id } });
  if (!data || data.items.length === 0) return null;
  return (
    <Panel
      title={t`Orders and top-ups`}
      note={data.more ? t`The newest ${data.items.length}` : String(data.items.length)}
      flush
    >
      <ScrollRegion label={t`What was done in the shift`}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Number</Trans>
              </th>
              <th scope="col">
                <Trans>Time</Trans>
              </th>
              <th scope="col">
                <Trans>Paid by</Trans>
              </th>
              <th scope="col" className={styles.figure}>
                <Trans context="money">Amount</Trans>
              </th>
              <th scope="col" className={styles.figure}>
                <Trans>In cash</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((one) => (
              <DocumentRow key={one.kind + one.number} document={one} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Panel>
  );
}

function DocumentRow({ document: one }: { document: ShiftDocument }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const words = useShiftWords();
  const member = one.member_name ?? t`Walk-in`;
  return (
    <tr>
      <th scope="row">
        <Number document={one} />
        <small>{[say(shiftDocumentKindPhrases[one.kind], locale), member].join(' · ')}</small>
      </th>
      <td data-label={t`Time`}>{dates.cellTime(one.at)}</td>
      <td data-label={t`Paid by`}>{one.means.map(words.meansText).join(separators[locale]) || '–'}</td>
      <td className={styles.figure} data-label={t({ message: 'Amount', context: 'money' })}>
        {moneyText(one.fen)}
      </td>
      <td className={styles.figure} data-label={t`In cash`}>
        {one.cash === 0 ? '–' : moneyText(one.cash)}
      </td>
    </tr>
  );
}

/** Its number, which leads to the order or the top-up for who may see it. */
function Number({ document: { kind, number, order_id: id } }: { document: ShiftDocument }) {
  const seesOrders = useCanAt('order', 'order:read');
  const seesTopUps = useCanAt('top_up', 'top_up:read');
  const ofTopUp = kind === 'top_up' || kind === 'top_up_refund';
  if (ofTopUp ? !seesTopUps : !seesOrders) return number;
  return (
    <Link className="tapped" to={ofTopUp ? topUpAddress(id) : orderAddress(id)}>
      {number}
    </Link>
  );
}
