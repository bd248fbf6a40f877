import { Trans, useLingui } from '@lingui/react/macro';
import type { PackPrice } from '@regulars/contract';
import { packLimits } from '@regulars/contract/rules';
import { Alert, Form, InputNumber, Switch } from 'antd';
import { yuanText } from '../../format/numbers.ts';
import { readMoney } from '../../framework/amounts.ts';
import { call } from '../../framework/api/index.ts';
import { AmountInput } from '../../framework/form/amount-input.tsx';
import { DateInput } from '../../framework/form/date-input.tsx';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useMoneyRule } from '../../framework/form/use-money-rule.ts';
import { useRecordForm } from '../../framework/form/use-record-form.ts';
import { useRules } from '../../framework/form/rules.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './pack-prices.module.css';

interface Values {
  units: number | null;
  price: string;
  valid_days: number | null;
  on_sale: boolean;
  /** The provider's date; null: at once. */
  from: string | null;
}

const dateOf = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
const today = (): string => dateOf(Date.now());
const valuesOf = ({ units, price, valid_days, on_sale, from_at }: PackPrice): Values => ({
  units,
  price: yuanText(price),
  valid_days,
  on_sale,
  from: Date.parse(from_at) > Date.now() ? dateOf(Date.parse(from_at)) : null,
});
const textOf = (value: unknown, none: string): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : none;

/** The rules of the fields refuse what is missing. */
const termsOf = ({ price, valid_days: days, on_sale, from }: Values) => ({
  price: readMoney(price) ?? 0,
  valid_days: days ?? 0,
  on_sale,
  ...(from !== null && { from_at: `${from}T00:00:00+08:00` }),
});

interface PackPriceFormProps {
  price: PackPrice | undefined;
  onClosed: () => void;
}

function usePackPriceForm({ price, onClosed }: PackPriceFormProps) {
  const { t } = useLingui();
  const invalidates = ['/provider/pack-prices'] as const;
  const create = useFormAction('POST /provider/pack-prices', { invalidates });
  const change = useFormAction('PUT /provider/pack-prices/{id}', { invalidates, handles: ['stale_edit'] });
  return useRecordForm<Values, PackPrice>({
    needs: 'none',
    record: price,
    empty: { units: null, price: '', valid_days: 365, on_sale: true, from: null },
    valuesOf,
    create: (values, idempotencyKey) =>
      create.mutateAsync({
        body: { kind: 'verified_phones', units: values.units ?? 0, ...termsOf(values) },
        idempotencyKey,
      }),
    edit: (record, changes, headers) =>
      change.mutateAsync({
        params: { id: record.pack_price_id },
        body: termsOf({ ...valuesOf(record), ...changes }),
        ...headers,
      }),
    reload: async (record) => {
      const { items } = await call('GET /provider/pack-prices', { query: { size: 100 } });
      return items.find(({ kind, units }) => kind === record.kind && units === record.units) ?? record;
    },
    done: () => (price ? t`The new price stands` : t`Saved`),
    errorFields: { pack_price_taken: 'units' },
    onClosed,
  });
}

/** Adds a price, or puts another in the place of one. */
export function PackPriceForm(props: PackPriceFormProps) {
  const { t } = useLingui();
  const { price } = props;
  const { entity, drawer } = usePackPriceForm(props);
  const labels = {
    units: t`Verified phones in a pack`,
    price: t`Price`,
    valid_days: t`Days of validity`,
    on_sale: t`On sale`,
    from: t`In force from`,
  };
  return (
    <FormDialog
      title={price ? t`Change the price` : t`New price`}
      entity={entity}
      first={price ? 'price' : 'units'}
      {...drawer}
    >
      <FormFields
        entity={entity}
        labels={labels}
        textOf={(name, value) => (name === 'on_sale' ? (value === true ? t`Yes` : t`No`) : textOf(value, t`not set`))}
      >
        {price && (
          <Alert
            className={classNames(styles.note)}
            type="info"
            title={
              <Trans>
                The price before holds until this one begins, and stays on record for what was bought at it.
              </Trans>
            }
          />
        )}
        <PriceFields labels={labels} isNew={!price} />
      </FormFields>
    </FormDialog>
  );
}

function PriceFields({ labels, isNew }: { labels: Readonly<Record<keyof Values, string>>; isNew: boolean }) {
  const { t } = useLingui();
  const rules = useRules();
  const money = useMoneyRule(packLimits.price);
  const whole = (most: number) => [
    { required: true, message: t`Required` },
    { type: 'integer', min: 1, max: most } as const,
  ];
  return (
    <>
      <FormPair>
        <Form.Item name="units" label={labels.units} rules={whole(packLimits.units)}>
          <InputNumber disabled={!isNew} precision={0} className={classNames(styles.wide)} />
        </Form.Item>
        <Form.Item name="price" label={labels.price} rules={[rules.required(), money]}>
          <AmountInput money prefix="¥" />
        </Form.Item>
      </FormPair>
      <FormPair>
        <Form.Item name="valid_days" label={labels.valid_days} rules={whole(packLimits.days)}>
          <InputNumber precision={0} className={classNames(styles.wide)} />
        </Form.Item>
        <Form.Item name="from" label={labels.from} extra={t`Empty: at once`}>
          <DateInput min={today()} />
        </Form.Item>
      </FormPair>
      <Form.Item name="on_sale" label={labels.on_sale} valuePropName="checked" required>
        <Switch />
      </Form.Item>
    </>
  );
}
