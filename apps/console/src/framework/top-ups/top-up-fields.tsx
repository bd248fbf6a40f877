import { Trans, useLingui } from '@lingui/react/macro';
import { topUpLimits } from '@regulars/contract/rules/top-ups';
import { say, separators, shortMoney, topUpPagePhrases } from '@regulars/phrases';
import { Alert, Button, Form } from 'antd';
import { countText } from '../../format/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AmountInput } from '../form/amount-input.tsx';
import { useRules } from '../form/rules.ts';
import { useMoneyRule } from '../form/use-money-rule.ts';
import { useLasting } from '../use-lasting.ts';
import { BranchInput } from '../pickers/branch-input.tsx';
import { OfferChoice } from './offer-choice.tsx';
import { PayFields } from './pay-fields.tsx';
import { TopUpFigures } from './top-up-figures.tsx';
import type { Card } from './use-card.ts';
import type { TopUpValues } from './top-up-values.ts';
import styles from './top-ups.module.css';
import type { useDeal } from './use-deal.ts';

interface TopUpFieldsProps {
  values: TopUpValues;
  labels: Readonly<Record<keyof TopUpValues, string>>;
  found: ReturnType<typeof useDeal>;
  /** The user works at several branches. */
  several: boolean;
  /** What the member's card holds. */
  card?: Card | undefined;
}

export function TopUpFields({ values, labels, found, several, card }: TopUpFieldsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { deal } = found;
  const offered = found.offers.data?.offers.find(({ rule_id: id }) => id === deal?.rule_id);
  const bonusDays = offered?.bonus_days ?? null;
  const stored = card ? card.principal + card.bonus : (found.offers.data?.stored_value ?? 0);
  return (
    <>
      {several && (
        <Form.Item
          name="branch_id"
          label={labels.branch_id}
          rules={[{ required: true, message: t`Choose the branch` }]}
        >
          <BranchInput none={t`Where it is topped up`} />
        </Form.Item>
      )}
      <Offers values={values} labels={labels} found={found} several={several} />
      <PayFields way={values.way} label={labels.way} referenceLabel={labels.reference} />
      {deal && (
        <TopUpFigures
          paid={deal.pay}
          gives={deal.gives}
          before={stored}
          after={stored + deal.pay + deal.gives.bonus}
          card={card}
        />
      )}
      {deal && deal.gives.bonus > 0 && bonusDays !== null && (
        <p className={styles.lapses}>{say(topUpPagePhrases.bonus_days, locale, { count: countText(bonusDays) })}</p>
      )}
    </>
  );
}

function Offers({ values, labels, found, several }: TopUpFieldsProps) {
  const { t } = useLingui();
  const { data, error, refetch } = found.offers;
  // The branches come from the cache or an instant later.
  const nowhere = useLasting(values.branch_id === null && !several, 2_000);
  if (values.branch_id === null)
    return (
      nowhere && (
        <Alert
          type="info"
          showIcon
          className={styles.notice ?? ''}
          title={t`You work at no branch that is open, so nobody can top up here.`}
        />
      )
    );
  if (error && !data)
    return (
      <Alert
        type="error"
        showIcon
        className={styles.notice ?? ''}
        title={error.message}
        action={
          <Button size="small" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    );
  if (!data) return <SkeletonRows rows={3} columns={['1fr', '1fr']} />;
  if (data.offers.length === 0)
    return (
      <Alert
        type="info"
        showIcon
        className={styles.notice ?? ''}
        title={t`This member cannot top up here now: no top-up rule is in force for them at this branch.`}
      />
    );
  return (
    <>
      <Form.Item name="choice" label={labels.choice} rules={[{ required: true, message: t`Choose an amount` }]}>
        <OfferChoice offers={data.offers} />
      </Form.Item>
      {values.choice === 'other' && <OtherAmount label={labels.amount} found={found} />}
    </>
  );
}

/** A typed amount, and what is said of it while it is typed. */
function OtherAmount({
  label,
  found: { offers, deal, refusal, quoting },
}: { label: string } & Pick<TopUpFieldsProps, 'found'>) {
  const { t } = useLingui();
  const rules = useRules();
  const locale = useLocale();
  const money = useMoneyRule(topUpLimits.pay);
  const free = offers.data?.offers.flatMap((offer) => offer.free ?? []) ?? [];
  const rule = deal?.rule_name;
  const steps = free
    .map(({ least, step }) => {
      const [from, by] = [shortMoney(least), shortMoney(step)];
      return t`from ${from} in steps of ${by}`;
    })
    .join(separators[locale]);
  const found = rule === undefined ? steps : t`By “${rule}”`;
  return (
    <Form.Item
      name="amount"
      label={label}
      rules={[rules.required(t`Please enter an amount`), money]}
      {...(refusal !== undefined && { validateStatus: 'error' as const })}
      extra={
        <span aria-live="polite">
          {refusal !== undefined && <strong className={styles.refusal}>{refusal}</strong>}
          {quoting ? t`Looking up what it gives…` : found}
        </span>
      }
    >
      <AmountInput money autoFocus />
    </Form.Item>
  );
}
