import { useLingui } from '@lingui/react/macro';
import type { TopUpOrderPage } from '@regulars/contract';
import { useState } from 'react';
import { useEntityForm } from '../form/use-entity-form.ts';
import type { EntityForm } from '../form/use-entity-form.ts';
import { useFormAction } from '../form/use-form-action.ts';
import { paymentOf } from './pay-fields.tsx';
import { topUpReads } from './top-up-reads.ts';
import type { TopUpValues } from './top-up-values.ts';
import { useDeal } from './use-deal.ts';

/** Refusals after which the offers are read again; they are said above the fields. */
const overtaken = ['top_up_offer_changed', 'top_up_not_offered'] as const;

interface TopUpStart {
  start: string | null;
  onUsed: (branchId: string) => void;
}

/** The counter's form, what it is about to do, and what it did. It sends what was seen, and only that. */
export function useTopUp(memberId: string, { start, onUsed }: TopUpStart) {
  const { t } = useLingui();
  const [done, setDone] = useState<TopUpOrderPage>();
  const make = useFormAction('POST /recharge-order', { invalidates: topUpReads, handles: overtaken });
  const empty: TopUpValues = { branch_id: start, choice: null, amount: '', way: 'cash', reference: '' };
  const labels: Readonly<Record<keyof TopUpValues, string>> = {
    branch_id: t`Branch`,
    choice: t`How much`,
    amount: t`Amount to pay`,
    way: t`Paid by`,
    reference: t`Payment reference`,
  };
  async function save(values: TopUpValues, idempotencyKey: string): Promise<TopUpOrderPage> {
    const seen = found.deal;
    if (!seen || values.branch_id === null) throw new TypeError('Nothing to confirm was shown');
    const { pay, rule_id, rule_number } = seen;
    const body = { vip_id: memberId, branch_id: values.branch_id, pay, rule_id, rule_number };
    try {
      return await make.mutateAsync({ body: { ...body, payment: paymentOf(values) }, idempotencyKey });
    } catch (error) {
      // What is shown may no longer be what is offered.
      await found.reload();
      throw error;
    }
  }
  const form: EntityForm<TopUpValues> = useEntityForm<TopUpValues, TopUpOrderPage>({
    needs: 'top_up:create',
    base: { values: empty },
    save: (values, _from, key) => save(values, key),
    onSaved(order) {
      setDone(order);
      onUsed(order.branch_id);
    },
    errorFields: { top_up_offer_changed: null, top_up_not_offered: null, branch_closed: 'branch_id' },
  });
  const found = useDeal(memberId, form.values);
  return {
    entity: { ...form, onFinish: () => found.deal && form.onFinish() },
    labels,
    found,
    done,
    again: () => {
      setDone(undefined);
      form.startOver({ ...empty, branch_id: form.values.branch_id });
    },
  };
}
