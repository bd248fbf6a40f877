import type { Coupon } from '@regulars/contract';
import { DecisionDialog, type Decided } from './decision-dialog.tsx';
import { StockDialog } from './stock-dialog.tsx';

/** What is done with a coupon after a dialog. */
export type Asked = Decided | 'stock';

/** The dialog of an act. */
export function ActDialog({ coupon, act, onClosed }: { coupon: Coupon; act: Asked; onClosed: () => void }) {
  return act === 'stock' ? (
    <StockDialog coupon={coupon} onClosed={onClosed} />
  ) : (
    <DecisionDialog coupon={coupon} decision={act} onClosed={onClosed} />
  );
}
