import { Trans, useLingui } from '@lingui/react/macro';
import { topUpLimits } from '@regulars/contract/rules/top-ups';
import { bonusUnitPhrases, say } from '@regulars/phrases';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import { AmountInput } from '../../framework/form/amount-input.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { clearing } from '../../ui/clearing.tsx';
import { CouponGifts } from '../../framework/gifts/coupon-gifts.tsx';
import styles from './top-up-rules.module.css';
import { emptyTier, mistyped, type TypedTier } from './top-up-values.ts';

interface TiersInputProps {
  /** Set by the form field. */
  id?: string;
  value?: readonly TypedTier[];
  onChange?: (tiers: readonly TypedTier[]) => void;
  grades: readonly { readonly value: string; readonly label: string }[];
  /** Which fields are wrong, as `1.bonus`; shown once the form was sent. */
  faulty: ReadonlySet<string>;
}

/** The steps of a rule: what is paid, and what is given for it. */
export function TiersInput({ id, value: tiers = [], onChange, grades, faulty }: TiersInputProps) {
  const isRefused = Form.Item.useStatus().status === 'error';
  const set = (at: number, changes: Partial<TypedTier>): void =>
    onChange?.(tiers.map((tier, index) => (index === at ? { ...tier, ...changes } : tier)));
  return (
    <div id={id} className={styles.tiers} tabIndex={-1}>
      {/* Else every input would have the status of the field that they are together. */}
      <Form.Item noStyle validateStatus="success">
        {tiers.map((tier, at) => (
          <Tier
            key={at}
            tier={tier}
            number={at + 1}
            grades={grades}
            isFaulty={(field) => isRefused && faulty.has(`${at}.${field}`)}
            set={(changes) => set(at, changes)}
            onRemove={() => onChange?.(tiers.filter((_, index) => index !== at))}
          />
        ))}
      </Form.Item>
      <div className={styles.tierFoot}>
        <Button
          type="link"
          icon={<Plus size={16} strokeWidth={1.75} />}
          disabled={tiers.length >= topUpLimits.tiers}
          onClick={() => onChange?.([...tiers, emptyTier])}
        >
          <Trans>Add a step</Trans>
        </Button>
      </div>
    </div>
  );
}

interface TierProps {
  tier: TypedTier;
  number: number;
  grades: TiersInputProps['grades'];
  isFaulty: (field: keyof TypedTier) => boolean;
  set: (changes: Partial<TypedTier>) => void;
  onRemove: () => void;
}

function Tier({ tier, number, grades, isFaulty, set, onRemove }: TierProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const typed: readonly (keyof TypedTier)[] = tier.pay === '' ? [] : mistyped(tier);
  const statusOf = (field: keyof TypedTier) =>
    (typed.includes(field) || isFaulty(field)) && ({ status: 'error', 'aria-invalid': true } as const);
  return (
    <fieldset className={styles.tier}>
      <legend className={styles.legend}>
        <Trans>Step {number}</Trans>
      </legend>
      <label className={styles.cell}>
        <span className={styles.cellLabel}>{t({ message: 'Pay', context: 'a step' })}</span>
        <AmountInput money value={tier.pay} onChange={(pay) => set({ pay })} {...statusOf('pay')} />
      </label>
      <div className={styles.cell}>
        <span className={styles.cellLabel}>{t({ message: 'Bonus', context: 'a step' })}</span>
        <div className={styles.bonus}>
          <Select
            aria-label={t`Unit of the bonus of step ${number}`}
            className={classNames(styles.unit)}
            value={tier.bonus_unit}
            onChange={(bonus_unit) => set({ bonus_unit })}
            options={[
              { value: 'fen', label: '¥', title: say(bonusUnitPhrases.fen, locale) },
              { value: 'percent', label: '%', title: say(bonusUnitPhrases.percent, locale) },
            ]}
          />
          <Input
            aria-label={t`Bonus of step ${number}`}
            value={tier.bonus}
            inputMode="decimal"
            maxLength={18}
            onChange={({ target }) => set({ bonus: target.value.trim() })}
            {...statusOf('bonus')}
          />
        </div>
      </div>
      <Counts tier={tier} statusOf={statusOf} set={set} />
      <label className={styles.cell}>
        <span className={styles.cellLabel}>{t`Grade`}</span>
        <Select
          aria-label={t`Grade of step ${number}`}
          allowClear={clearing(t`Clear`)}
          placeholder="–"
          options={[...grades]}
          value={tier.grade_id}
          {...statusOf('grade_id')}
          onChange={(grade: string | null | undefined) => set({ grade_id: grade ?? null })}
        />
      </label>
      <Button
        type="text"
        className={classNames(styles.remove)}
        aria-label={t`Remove step ${number}`}
        icon={<X size={16} strokeWidth={1.75} />}
        onClick={onRemove}
      />
      <CouponGifts
        className={styles.coupons ?? ''}
        label={t`Coupons`}
        words={useCouponWords(number)}
        value={tier.coupons}
        isFaulty={statusOf('coupons') !== false}
        onChange={(coupons) => set({ coupons })}
      />
    </fieldset>
  );
}

/** What the parts of a step’s coupons are called. */
function useCouponWords(step: number) {
  const { t } = useLingui();
  return {
    add: t`Add coupons to step ${step}`,
    count: (name: string) => t`How many of “${name}” step ${step} gives`,
    remove: (name: string) => t`Remove “${name}” from step ${step}`,
  };
}

type CountsProps = Pick<TierProps, 'tier' | 'set'> & {
  statusOf: (field: keyof TypedTier) => false | { readonly status: 'error'; readonly 'aria-invalid': true };
};

function Counts({ tier, statusOf, set }: CountsProps) {
  const { t } = useLingui();
  return (['points', 'growth'] as const).map((unit) => (
    <label key={unit} className={styles.cell}>
      <span className={styles.cellLabel}>{unit === 'points' ? t`Points` : t`Growth`}</span>
      <InputNumber
        className={classNames(styles.wide)}
        controls={false}
        value={tier[unit]}
        onChange={(given) => set({ [unit]: given })}
        {...statusOf(unit)}
      />
    </label>
  ));
}
