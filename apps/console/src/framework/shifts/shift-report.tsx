import { Trans, useLingui } from '@lingui/react/macro';
import type { OpenedShift } from '@regulars/contract';
import { Button } from 'antd';
import { Printer } from 'lucide-react';
import { moneyText } from '../../format/numbers.ts';
import { Facts, Paid } from '../receipts/receipt-parts.tsx';
import type { Fact } from '../receipts/receipt-parts.tsx';
import { Receipt } from '../receipts/receipt.tsx';
import { useReceipt } from '../receipts/use-receipt.ts';
import { useDates } from '../use-dates.ts';
import { useShiftWords } from './shift-words.ts';

/** The report of a closed shift on a till’s paper; `shown`: on the page, too. */
export function ShiftReport({ shift, shown = false }: { shift: OpenedShift; shown?: boolean }) {
  return (
    <Receipt branchName={shift.branch_name} shown={shown} internal>
      {() => <Content shift={shift} />}
    </Receipt>
  );
}

function Content({ shift }: { shift: OpenedShift }) {
  const { t } = useLingui();
  const dates = useDates();
  const words = useShiftWords();
  const { figures, counted, difference, reason, closed_at: closedAt, closed_by: closer } = shift;
  const head: Fact[] = [
    [t`Cashier`, shift.user_name ?? ''],
    [t({ message: 'Opened', context: 'of a shift' }), dates.exact(shift.opened_at)],
    ...(closedAt === null ? [] : [[t({ message: 'Closed', context: 'of a shift' }), dates.exact(closedAt)] as const]),
    ...(closer === null || closer === shift.user_id ? [] : [[t`Closed by`, shift.closed_by_name ?? ''] as const]),
  ];
  const means: Fact[] = figures.flatMap(({ kind, means: by, taken, taken_count: count, back }): Fact[] => {
    const name = `${words.kindText(kind)} · ${words.meansText(by)}`;
    return [
      ...(count > 0 ? [[`${name} ×${count}`, moneyText(taken)] as const] : []),
      ...(back > 0 ? [[t`${name}, given back`, moneyText(-back)] as const] : []),
    ];
  });
  const drawer = words.drawerLines(shift).map(({ label, fen }): Fact => [label, moneyText(fen)]);
  const count: Fact[] =
    counted === null || difference === null
      ? []
      : [
          [t({ message: 'Counted', context: 'cash in a drawer' }), moneyText(counted)],
          [t`Difference`, words.differenceText(difference)],
          ...(reason === null ? [] : [[t`Reason`, reason] as const]),
        ];
  return (
    <>
      <Facts facts={head} />
      <Facts facts={means} />
      <Facts facts={drawer} />
      <Paid>
        <Trans>Should be in the drawer</Trans>
        <strong>{moneyText(shift.expected)}</strong>
      </Paid>
      <Facts facts={count} />
    </>
  );
}

/** Prints the report that is on the page. */
export function PrintReport() {
  const { ready } = useReceipt();
  return (
    <Button
      icon={<Printer size={16} strokeWidth={1.75} aria-hidden="true" />}
      disabled={!ready}
      onClick={() => print()}
    >
      <Trans>Print the report</Trans>
    </Button>
  );
}
