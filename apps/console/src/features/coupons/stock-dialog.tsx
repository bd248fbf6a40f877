import { Trans, useLingui } from '@lingui/react/macro';
import type { Coupon, CouponPage } from '@regulars/contract';
import { couponLimits } from '@regulars/contract/rules/coupons';
import { Form, InputNumber } from 'antd';
import { useState } from 'react';
import { countText } from '../../format/numbers.ts';
import { call } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useValueText } from '../../framework/form/use-value-text.ts';
import { useWholeRule } from '../../framework/form/use-whole-rule.ts';
import { classNames } from '../../ui/class-names.ts';
import { couponReads as invalidates } from './coupon-list.ts';
import styles from './coupons.module.css';

interface StockValues {
  stock: number | null;
}

/** Sets how many of a coupon can be given in all. */
export function StockDialog({ coupon, onClosed }: { coupon: Coupon; onClosed: () => void }) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const [open, setOpen] = useState(true);
  const { coupon_id: id, terms, given } = coupon;
  const [name, count] = [terms.name, countText(given)];
  const set = useFormAction('PUT /coupons/{id}/stock', { invalidates, handles: ['stale_edit'] });
  const entity = useEntityForm<StockValues, CouponPage>({
    base: { values: { stock: coupon.stock }, version: coupon.version },
    save: (body, { version: ifMatch }, idempotencyKey) =>
      set.mutateAsync({ params: { id }, body, ifMatch, idempotencyKey }),
    onSaved() {
      setOpen(false);
      void message.success(t`Changed the number of ${name}`);
    },
    reload: async () => {
      const now = await call('GET /coupons/{id}', { params: { id } });
      return { values: { stock: now.stock }, version: now.version };
    },
    errorFields: { coupon_stock_below_given: 'stock' },
    needs: 'coupon:update',
  });
  const labels = { stock: t`Number in all` };
  const valueText = useValueText();
  return (
    <FormDialog
      title={t`How many of ${name} are there?`}
      entity={entity}
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
    >
      <FormFields entity={entity} labels={labels} textOf={(_, value) => valueText(value)}>
        <p>
          <Trans>Given so far: {count}</Trans>
        </p>
        <Form.Item
          name="stock"
          label={labels.stock}
          rules={[useWholeRule(given, couponLimits.stock)]}
          extra={t`Empty: no limit`}
        >
          <InputNumber className={classNames(styles.wide)} controls={false} />
        </Form.Item>
      </FormFields>
    </FormDialog>
  );
}
