import type { AskedConfirmation } from '@regulars/contract';
import { useState } from 'react';
import type { Pending } from './kept-till.ts';
import { paymentsOf } from './payments.ts';
import type { How, Payments } from './payments.ts';
import type { Quoted } from './use-quote.ts';

/** A payment that its member confirms before it is sent: of one quote, whatever the page prices meanwhile. */
export interface Confirming {
  readonly payment: Omit<Pending, 'key'>;
  /** Fen of stored value. */
  readonly fen: number;
  readonly asked: AskedConfirmation;
  /** Fen that were due before the basket was priced anew. */
  readonly dueBefore: number;
}

const storedOf = (payments: Payments): number => payments.find(({ means }) => means === 'stored_value')?.fen ?? 0;

/** Whether the settings ask the member to confirm so much stored value. */
const isAsked = (asked: AskedConfirmation | null, payments: Payments): asked is AskedConfirmation => {
  const fen = storedOf(payments);
  return asked !== null && fen > 0 && fen >= asked.from;
};

type State = ({ readonly is: 'pricing' } | ({ readonly is: 'asked' } & Confirming)) & {
  /** For which it is, as text. */
  readonly basket: string;
};

interface ConfirmingOptions {
  basket: object;
  quoted: Quoted;
  how: How;
  onPay: (payment: Confirming['payment']) => void;
}

/**
 * Pays the bill, and before that lets the member confirm what is paid from stored value, where the settings ask for it. A
 * code is for one quote, so the basket is priced anew first: the quote at hand may be about to expire. The step ends when
 * the basket changes, also in another tab.
 */
export function useConfirming({ basket, quoted, how, onPay }: ConfirmingOptions) {
  const now = JSON.stringify(basket);
  const [kept, setState] = useState<State>();
  const state = kept?.basket === now ? kept : undefined;
  const end = (): void => setState(undefined);

  async function ask(dueBefore: number): Promise<void> {
    const pricing: State = { is: 'pricing', basket: now };
    setState(pricing);
    const { data, isError } = await quoted.reprice();
    const payments = isError ? undefined : data && paymentsOf(how, data);
    let asked: State | undefined;
    if (data && payments && isAsked(data.confirmation, payments)) {
      const payment = { quote: data.quote, payments, due: data.to_pay };
      asked = { is: 'asked', basket: now, payment, fen: storedOf(payments), asked: data.confirmation, dueBefore };
    }
    // Somebody may have gone back meanwhile.
    setState((newest) => (newest === pricing ? asked : newest));
  }
  return {
    state,
    end,
    pay: (): void => {
      const { quote } = quoted;
      const payments = quote && paymentsOf(how, quote);
      if (!quote || !payments) return;
      if (isAsked(quote.confirmation, payments)) void ask(quote.to_pay);
      else onPay({ quote: quote.quote, payments, due: quote.to_pay });
    },
    /** Pays what its member has just confirmed. */
    payConfirmed: (): void => {
      if (state?.is !== 'asked') return;
      end();
      onPay(state.payment);
    },
  };
}
