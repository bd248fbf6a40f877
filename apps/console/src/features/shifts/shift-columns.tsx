import { Trans, useLingui } from '@lingui/react/macro';
import type { Shift } from '@regulars/contract';
import { Button } from 'antd';
import { moneyText } from '../../format/numbers.ts';
import { momentWidth } from '../../framework/list/columns.ts';
import type { ListColumn } from '../../framework/list/columns.ts';
import type { ListTotal } from '../../framework/list/use-totals.ts';
import { useShiftWords } from '../../framework/shifts/shift-words.ts';
import { useDates } from '../../framework/use-dates.ts';
import { ShiftStateTag } from './shift-state.tsx';
import styles from './shifts.module.css';

type Column = ListColumn<Shift, 'opened_at'>;

const moneyOf = (fen: number | null): string => (fen === null ? '–' : moneyText(fen));

export function useShiftColumns(onOpen: (shift: Shift) => void): Column[] {
  const { t } = useLingui();
  const dates = useDates();
  const words = useShiftWords();
  return [
    {
      key: 'opened_at',
      title: t({ message: 'Opened', context: 'of a shift' }),
      width: momentWidth,
      fixed: 'start',
      sort: 'opened_at',
      render: ({ opened_at: at }) => dates.cellTime(at),
    },
    { key: 'user', title: t`Cashier`, width: 126, render: ({ user_name: name }) => name ?? '–' },
    { key: 'branch', title: t`Branch`, width: 150, render: ({ branch_name: name }) => name },
    { key: 'float', title: t`Float`, width: 104, align: 'right', render: ({ float }) => moneyText(float) },
    {
      key: 'expected',
      title: t({ message: 'Expected', context: 'cash in a drawer' }),
      width: 116,
      align: 'right',
      render: ({ expected }) => moneyText(expected),
    },
    {
      key: 'counted',
      title: t({ message: 'Counted', context: 'cash in a drawer' }),
      width: 116,
      align: 'right',
      render: ({ counted }) => moneyOf(counted),
    },
    {
      key: 'difference',
      title: t`Difference`,
      exported: ['difference', 'reason'],
      width: 110,
      align: 'right',
      render: ({ difference: fen }) =>
        fen === null ? '–' : <span className={fen === 0 ? undefined : styles.off}>{words.differenceText(fen)}</span>,
    },
    { key: 'state', title: t`State`, width: 114, onCard: 'mark', render: (shift) => <ShiftStateTag {...shift} /> },
    {
      key: 'closed_at',
      title: t({ message: 'Closed', context: 'of a shift' }),
      width: momentWidth,
      from: 1440,
      render: ({ closed_at: at }) => (at === null ? '–' : dates.cellTime(at)),
    },
    {
      key: 'closed_by',
      title: t`Closed by`,
      width: 110,
      from: 1920,
      render: ({ closed_by_name: name }) => name ?? '–',
    },
    {
      key: 'actions',
      title: t`Actions`,
      width: 78,
      fixed: 'end',
      render: (shift) => (
        <div className={styles.rowActions}>
          <Button type="link" size="small" onClick={() => onOpen(shift)}>
            <Trans>Details</Trans>
          </Button>
        </div>
      ),
    },
  ];
}

export function useShiftTotals(): readonly ListTotal<Shift>[] {
  const { t } = useLingui();
  const words = useShiftWords();
  const note = t`The totals are of closed shifts.`;
  const money = (figure: 'expected' | 'counted' | 'difference', title: string): ListTotal<Shift> => ({
    column: figure,
    figure,
    title,
    note,
    of: (shift) => (shift.state === 'closed' ? (shift[figure] ?? 0) : 0),
    text: figure === 'difference' ? words.differenceText : moneyText,
  });
  return [
    money('expected', t({ message: 'Expected', context: 'cash in a drawer' })),
    money('counted', t({ message: 'Counted', context: 'cash in a drawer' })),
    money('difference', t`Difference`),
  ];
}
