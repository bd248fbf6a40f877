import type { ConsumptionOrderPage } from '@regulars/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, newIdempotencyKey } from '../../framework/api/index.ts';
import type { ApiError } from '../../framework/api/index.ts';
import { useUnsavedGuard } from '../../framework/form/use-unsaved-guard.ts';
import { orderReads } from '../../framework/orders/order-reads.ts';
import { useCurrentUser } from '../../framework/session/index.ts';
import { ownerOf } from '../../framework/tills.ts';
import type { Pending } from './kept-till.ts';
import { patience, pauseAfter, tryPayment } from './payment.ts';

export type Paying =
  | { readonly is: 'idle' }
  | { readonly is: 'sending' }
  /** Nobody knows whether it was paid; it is tried again until somebody does. */
  | { readonly is: 'unknown' }
  | { readonly is: 'paid'; readonly order: ConsumptionOrderPage }
  | { readonly is: 'refused'; readonly error: ApiError; /** Fen that were due. */ readonly due: number };

const send = ({ key, quote, payments }: Pending): Promise<ConsumptionOrderPage> =>
  call('POST /orders', { body: { quote, payments } }, { idempotencyKey: key, patience, quiet: true });

/**
 * Runs work in one tab of this browser at a time, in a second one not at all: what a tab keeps reaches another too late to go by it,
 * and both would charge the same basket. Pages that aren’t served safely have no locks.
 */
async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  const { locks }: Partial<Pick<Navigator, 'locks'>> = navigator;
  if (!locks) return work();
  await locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

interface PaymentOptions {
  /** Kept until the outcome is known, so that a reload goes on with it. */
  pending: Pending | null;
  /** False if it must not be sent. */
  begin: (pending: Pending) => boolean;
  end: (pending: Pending, isPaid: boolean) => void;
  /** What was priced may no longer hold. */
  onRefused: () => void;
}

/**
 * The one payment that is under way. It is sent with one key until it is known whether it was taken, also after a lost
 * answer, without a network, or after a reload.
 */
export function usePayment({ pending, begin, end, onRefused }: PaymentOptions) {
  const client = useQueryClient();
  const paying = `regulars.paying.${ownerOf(useCurrentUser())}`;
  // Signing out empties the till: nobody would ever know what came of it, and it would be charged again.
  useUnsavedGuard(pending !== null);
  // A payment that was kept may have been taken before the page was left. 0: none, or another tab sends it.
  const [tries, setTries] = useState(pending ? 1 : 0);
  const [sending, setSending] = useState(false);
  const [ended, setEnded] = useState<Exclude<Paying, { is: 'sending' | 'unknown' }>>({ is: 'idle' });

  async function run(one: Pending, before: number): Promise<void> {
    setSending(true);
    setTries(before + 1);
    const outcome = await tryPayment(one, before + 1, send);
    setSending(false);
    if (outcome.is === 'unknown') return;
    setTries(0);
    setEnded(outcome.is === 'refused' ? { ...outcome, due: one.due } : outcome);
    end(one, outcome.is === 'paid');
    if (outcome.is === 'refused') return onRefused();
    const reads: readonly string[] = orderReads;
    await client.invalidateQueries({ predicate: ({ queryKey: [name] }) => reads.includes(String(name)) });
  }
  const ask = (): void => {
    // Another tab, or this page before it was loaded, sent it before.
    if (pending && !sending) void run(pending, Math.max(tries, 1));
  };
  const again = useEffectEvent(ask);
  const waits = pending !== null && !sending;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(again, tries > 0 ? pauseAfter(tries) : patience);
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [waits, tries]);

  const isFirst = sending ? tries <= 1 : tries === 0;
  const state: Paying = !pending ? ended : isFirst ? { is: 'sending' } : { is: 'unknown' };
  return {
    state,
    again: ask,
    pay: (what: Omit<Pending, 'key'>): void => {
      const one = { key: newIdempotencyKey(), ...what };
      void inOneTab(paying, async () => {
        if (!begin(one)) return;
        setEnded({ is: 'idle' });
        await run(one, 0);
      });
    },
    /** What came of it is of no interest any more. */
    forget: (): void => setEnded({ is: 'idle' }),
  };
}
