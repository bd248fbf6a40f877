import { useLingui } from '@lingui/react/macro';
import type { ProvidedRates } from '@regulars/contract';
import { accountNoPattern, labelPattern, rateLimits } from '@regulars/contract/rules';
import { keysOf, paymentKindPhrases, say, settlementCyclePhrases } from '@regulars/phrases';
import type { PaymentKind, SettlementCycle } from '@regulars/phrases';
import { Checkbox, Form, Input, InputNumber, Radio } from 'antd';
import { moneyText } from '../../format/numbers.ts';
import { call } from '../../framework/api/index.ts';
import { DateInput } from '../../framework/form/date-input.tsx';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { unspaced, useRules } from '../../framework/form/rules.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';
import styles from './provider.module.css';

interface Rate {
  kind: PaymentKind;
  /** Null while the field is empty. */
  basis_points: number | null;
  cap: number | null;
}

interface Values {
  rates: readonly Rate[];
  cycle: SettlementCycle;
  bank: string;
  holder: string;
  account_no: string;
  effective_from: string | null;
}

/** Sets all rates and the settlement of a merchant; an account left empty stays. */
export function RatesForm({ rates: seen, onClosed }: { rates: ProvidedRates; onClosed: () => void }) {
  const { t } = useLingui();
  const dates = useDates();
  const { message } = useFeedback();
  const drawer = useDrawer(onClosed);
  const params = { id: seen.merchant_id };
  const set = useFormAction('PUT /provider/merchants/{id}/rates', {
    invalidates: ['/provider/merchants', '/provider/logs'],
    handles: ['stale_edit'],
  });
  const baseOf = ({ rates, settlement, version }: ProvidedRates) => ({
    values: {
      rates: rates.map(({ kind, basis_points, cap }) => ({ kind, basis_points, cap })),
      cycle: settlement?.cycle ?? 't1',
      bank: settlement?.bank ?? '',
      holder: settlement?.holder ?? '',
      account_no: '',
      effective_from: settlement?.effective_from ?? dates.today(),
    } satisfies Values,
    version,
  });
  const entity = useEntityForm<Values, ProvidedRates>({
    needs: 'none',
    base: baseOf(seen),
    save: ({ rates, account_no: account, effective_from: from, ...rest }, { version }, idempotencyKey) =>
      set.mutateAsync({
        params,
        body: {
          ...rest,
          rates: rates.map(({ basis_points: points, ...rate }) => ({ ...rate, basis_points: points ?? 0 })), // the rule refuses null
          effective_from: from ?? dates.today(),
          ...(account !== '' && { account_no: account }),
        },
        ...(version !== undefined && { ifMatch: version }),
        idempotencyKey,
      }),
    onSaved: () => {
      void message.success(t`The merchant sees the new rates`);
      drawer.onClose();
    },
    reload: async () => baseOf(await call('GET /provider/merchants/{id}/rates', { params })),
  });
  const labels = useLabels();
  const within = useWithin();
  return (
    <FormDrawer title={t`Rates and settlement`} entity={entity} {...drawer}>
      <FormFields
        entity={entity}
        labels={labels}
        textOf={(name, value) => (name === 'rates' ? t`other rates` : typeof value === 'string' ? value : '')}
      >
        <Form.Item
          name="rates"
          label={labels.rates}
          required
          extra={t`Per cent of each payment, and at most how many yuan. Kinds without a tick aren’t accepted.`}
          rules={[{ type: 'array', required: true, min: 1, message: t`Tick at least one kind of payment` }, within]}
        >
          <RateChoice />
        </Form.Item>
        <SettlementFields labels={labels} kept={seen.settlement?.account} />
      </FormFields>
    </FormDrawer>
  );
}

function useLabels(): Readonly<Record<keyof Values, string>> {
  const { t } = useLingui();
  return {
    rates: t`Rates`,
    cycle: t`Paid out`,
    bank: t`Bank or channel`,
    holder: t`Account holder`,
    account_no: t`Account`,
    effective_from: t`In force from`,
  };
}

/** When and where takings are paid out; an account that is kept may be left empty. */
function SettlementFields({
  labels,
  kept,
}: {
  labels: Readonly<Record<keyof Values, string>>;
  kept: string | undefined;
}) {
  const { t } = useLingui();
  const rules = useRules();
  const cycles = useOptions(settlementCyclePhrases);
  return (
    <>
      <Form.Item name="cycle" label={labels.cycle} required>
        <Radio.Group options={cycles} />
      </Form.Item>
      <FormPair>
        <Form.Item name="bank" label={labels.bank} rules={[rules.required(), rules.fits(labelPattern, 'label')]}>
          <Input autoComplete="off" maxLength={40} />
        </Form.Item>
        <Form.Item name="holder" label={labels.holder} rules={[rules.required(), rules.fits(labelPattern, 'label')]}>
          <Input autoComplete="off" maxLength={40} />
        </Form.Item>
      </FormPair>
      <FormPair>
        <Form.Item
          name="account_no"
          label={labels.account_no}
          normalize={unspaced}
          rules={[...(kept === undefined ? [rules.required()] : []), rules.fits(accountNoPattern, 'account_no')]}
          {...(kept !== undefined && { extra: t`Left empty, ${kept} stays.` })}
        >
          <Input autoComplete="off" maxLength={40} inputMode="numeric" />
        </Form.Item>
        <Form.Item name="effective_from" label={labels.effective_from} rules={[rules.required()]}>
          <DateInput />
        </Form.Item>
      </FormPair>
    </>
  );
}

const hundredths = (typed: number | null): number | null => (typed === null ? null : Math.round(typed * 100));

const [mostPercent, mostYuan] = [rateLimits.basisPoints / 100, moneyText(rateLimits.cap)];
const isWithin = ({ basis_points: points, cap }: Rate): boolean =>
  points !== null &&
  points >= 0 &&
  points <= rateLimits.basisPoints &&
  (cap === null || (cap > 0 && cap <= rateLimits.cap));

function useWithin() {
  const { t } = useLingui();
  return {
    validator: (_: unknown, rates: readonly Rate[]) =>
      rates.every(isWithin)
        ? Promise.resolve()
        : Promise.reject(new Error(t`Each rate from 0 to ${mostPercent} %, each limit from ¥0.01 to ${mostYuan}`)),
  };
}

/** The kinds of payment that are accepted, each with its rate and cap. The inputs' own bounds would silently change what is typed. */
function RateChoice({ value = [], onChange }: { value?: readonly Rate[]; onChange?: (next: readonly Rate[]) => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <div>
      {keysOf(paymentKindPhrases).map((kind) => {
        const rate = value.find((one) => one.kind === kind);
        const change = (next: Rate): void => onChange?.(value.map((one) => (one.kind === kind ? next : one)));
        const name = say(paymentKindPhrases[kind], locale);
        return (
          <div key={kind} className={styles.rate}>
            <Checkbox
              checked={rate !== undefined}
              onChange={({ target }) =>
                onChange?.(
                  target.checked
                    ? [...value, { kind, basis_points: 60, cap: null }]
                    : value.filter((one) => one.kind !== kind),
                )
              }
            >
              {name}
            </Checkbox>
            {rate && (
              <>
                <InputNumber
                  aria-label={t`${name}: rate in per cent`}
                  suffix="%"
                  controls={false}
                  precision={2}
                  value={rate.basis_points === null ? null : rate.basis_points / 100}
                  onChange={(percent) => change({ ...rate, basis_points: hundredths(percent) })}
                />
                <InputNumber
                  aria-label={t`${name}: at most, in yuan`}
                  prefix="¥"
                  placeholder={t`no limit`}
                  controls={false}
                  precision={2}
                  value={rate.cap === null ? null : rate.cap / 100}
                  onChange={(yuan) => change({ ...rate, cap: hundredths(yuan) })}
                />
              </>
            )}
          </div>
        );
      })}
    </div>
  );
}
