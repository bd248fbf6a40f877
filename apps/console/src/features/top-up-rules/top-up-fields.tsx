import { useLingui } from '@lingui/react/macro';
import { labelPattern } from '@regulars/contract/rules';
import { topUpLimits } from '@regulars/contract/rules/top-ups';
import { deductionPhrases, say, weekdayPhrases } from '@regulars/phrases';
import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import type { FormRule } from 'antd';
import { countText } from '../../format/numbers.ts';
import { useGradeOptions } from '../../framework/coupons/use-coupon-words.ts';
import { AmountInput } from '../../framework/form/amount-input.tsx';
import { CheckboxGroup } from '../../framework/form/checkbox-group.tsx';
import { DateInput } from '../../framework/form/date-input.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { useMoneyRule } from '../../framework/form/use-money-rule.ts';
import { useWholeRule } from '../../framework/form/use-whole-rule.ts';
import { useRules } from '../../framework/form/rules.ts';
import { useBranches } from '../../framework/pickers/use-branches.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { clearing } from '../../ui/clearing.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TiersInput } from './tiers-input.tsx';
import styles from './top-up-rules.module.css';
import { mistyped, termsOf, type TopUpValues } from './top-up-values.ts';
import { useFaultWords } from './use-top-up-words.ts';

type Labels = Readonly<Record<keyof TopUpValues, string>>;

export function useTopUpLabels(): Labels {
  const { t } = useLingui();
  return {
    name: t`Name`,
    tiers: t`Steps`,
    adds_up: t`Steps add up`,
    takes_free: t`Other amounts`,
    free_least: t`Other amounts from`,
    free_step: t`in multiples of`,
    grade_ids: t`Members`,
    branch_ids: t`Branches`,
    first_only: t`First top-up only`,
    per_member: t`Times per member`,
    in_total: t`Top-ups in all`,
    from: t({ message: 'First day', context: 'of a rule' }),
    to: t({ message: 'Last day', context: 'of a rule' }),
    weekdays: t`Days of the week`,
    deduction_order: t`Spent first`,
    bonus_days: t`Bonus lapses after`,
  };
}

/** Checks a field by what is wrong with the whole rule. */
function useFaultRule(values: TopUpValues): (path: string) => FormRule {
  const faultWords = useFaultWords();
  return (path) => ({
    validator: () => {
      const terms = termsOf(values);
      const texts = terms ? faultWords(terms).flatMap((fault) => (fault.path.startsWith(path) ? fault.text : [])) : [];
      return texts.length === 0 ? Promise.resolve() : Promise.reject(new Error(texts.join(' ')));
    },
  });
}

/** Which fields of steps are wrong, as `1.bonus`. */
function useFaultyFields(values: TopUpValues): ReadonlySet<string> {
  const faultWords = useFaultWords();
  const terms = termsOf(values);
  const typed = values.tiers.flatMap((tier, at) => mistyped(tier).map((field) => `${at}.${field}`));
  const paths = terms ? faultWords(terms).map(({ path }) => path.replace('tiers.', '')) : [];
  return new Set([...typed, ...paths]);
}

export function TopUpFields({ labels, values }: { labels: Labels; values: TopUpValues }) {
  const { t } = useLingui();
  const locale = useLocale();
  const rules = useRules();
  const money = useMoneyRule(topUpLimits.pay);
  const sound = useFaultRule(values);
  const faulty = useFaultyFields(values);
  const grades = useGradeOptions();
  const branches = useBranches({ kept: values.branch_ids });
  const deductions = useOptions(deductionPhrases);
  const amounts: FormRule = {
    validator: (_, tiers: TopUpValues['tiers'] = []) => {
      const wrong = tiers.map(mistyped);
      const at = wrong.findIndex((fields) => fields.length > 0);
      if (at === -1) return Promise.resolve();
      const [number, most] = [at + 1, countText(topUpLimits.points)];
      return Promise.reject(
        new Error(
          wrong[at]?.some((field) => field === 'pay' || field === 'bonus')
            ? t`Step ${number}: enter what is paid and the bonus, with at most two decimals`
            : t`Step ${number}: points and growth are whole numbers, up to ${most}`,
        ),
      );
    },
  };
  const perMember = useWholeRule(1, topUpLimits.perMember);
  const inTotal = useWholeRule(1, topUpLimits.inTotal);
  const bonusDays = useWholeRule(topUpLimits.bonusDays.min, topUpLimits.bonusDays.max);
  return (
    <>
      <Panel>
        <Form.Item name="name" label={labels.name} rules={[rules.required(), rules.fits(labelPattern, 'label')]}>
          <Input autoComplete="off" maxLength={40} placeholder={t`For example: Pay 500, get 50`} />
        </Form.Item>
        <Form.Item
          name="tiers"
          label={labels.tiers}
          required
          rules={[amounts, sound('tiers')]}
          validateTrigger="onSubmit"
        >
          <TiersInput grades={grades} faulty={faulty} />
        </Form.Item>
        <Form.Item
          name="adds_up"
          valuePropName="checked"
          extra={t`Otherwise a top-up gets the gifts of the highest step it reaches.`}
        >
          <Checkbox>{t`A top-up gets the gifts of every step it reaches`}</Checkbox>
        </Form.Item>
        <Form.Item name="takes_free" valuePropName="checked">
          <Checkbox>{t`Members may pay other amounts too, and get what the steps reached give`}</Checkbox>
        </Form.Item>
        {values.takes_free && (
          <FormPair>
            <Form.Item name="free_least" label={labels.free_least} rules={[rules.required(), money, sound('free')]}>
              <AmountInput money />
            </Form.Item>
            <Form.Item name="free_step" label={labels.free_step} rules={[rules.required(), money]}>
              <AmountInput money />
            </Form.Item>
          </FormPair>
        )}
      </Panel>
      <Panel title={t`For whom, and where`}>
        <FormPair>
          <Form.Item name="grade_ids" label={labels.grade_ids} extra={t`Empty: all grades`}>
            <Select mode="multiple" options={grades} />
          </Form.Item>
          <Form.Item name="branch_ids" label={labels.branch_ids} extra={t`Empty: all branches`}>
            <Select mode="multiple" showSearch={{ optionFilterProp: 'label' }} options={branches} />
          </Form.Item>
        </FormPair>
        <Form.Item name="first_only" valuePropName="checked">
          <Checkbox>{t`Only for a member’s first top-up`}</Checkbox>
        </Form.Item>
        <FormPair>
          <Form.Item
            name="per_member"
            label={labels.per_member}
            rules={[perMember, sound('per_member')]}
            extra={t`Empty: no limit`}
          >
            <InputNumber className={classNames(styles.wide)} controls={false} />
          </Form.Item>
          <Form.Item name="in_total" label={labels.in_total} rules={[inTotal]} extra={t`Empty: no limit`}>
            <InputNumber className={classNames(styles.wide)} controls={false} />
          </Form.Item>
        </FormPair>
      </Panel>
      <Panel title={t`When`}>
        <FormPair>
          <Form.Item name="from" label={labels.from} extra={t`Empty: at once`}>
            <DateInput />
          </Form.Item>
          <Form.Item name="to" label={labels.to} rules={[sound('to')]} extra={t`Empty: without end`}>
            <DateInput />
          </Form.Item>
        </FormPair>
        <Form.Item name="weekdays" label={labels.weekdays} extra={t`None: every day`}>
          <CheckboxGroup
            options={weekdayPhrases.map((phrase, at) => ({ value: at + 1, label: say(phrase, locale) }))}
          />
        </Form.Item>
      </Panel>
      <Panel title={t`When it is spent`}>
        <FormPair>
          <Form.Item name="deduction_order" label={labels.deduction_order} extra={t`Empty: as the settings say`}>
            <Select allowClear={clearing(t`Clear`)} options={deductions} placeholder={t`As the settings say`} />
          </Form.Item>
          <Form.Item
            name="bonus_days"
            label={labels.bonus_days}
            rules={[bonusDays]}
            extra={t`Empty: never. Principal never lapses.`}
          >
            <InputNumber className={classNames(styles.wide)} controls={false} suffix={t`days`} />
          </Form.Item>
        </FormPair>
      </Panel>
    </>
  );
}
