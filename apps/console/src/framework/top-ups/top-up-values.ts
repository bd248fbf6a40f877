import type { PayValues } from './pay-fields.tsx';

/** What the counter's form has; `choice` is the amount of a tier in fen, or `other`. */
export interface TopUpValues extends PayValues {
  branch_id: string | null;
  choice: string | null;
  amount: string;
}
