import type { Coupon } from '@regulars/contract';
import { DecisionDialog, type Decided } from './decision-dialog.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { StockDialog } from './stock-dialog.tsx';

/** What is done with a coupon after a dialog. */
export type Asked = Decided | 'stock' | 'codes';

/** The dialog of an act. */
export function ActDialog({ coupon, act, onClosed }: { coupon: Coupon; act: Asked; onClosed: () => void }) {
  if (act === 'stock') return <StockDialog coupon={coupon} onClosed={onClosed} />;
  if (act === 'codes') return <CodesDialog coupon={coupon} onClosed={onClosed} />;
  return <DecisionDialog coupon={coupon} decision={act} onClosed={onClosed} />;
}
