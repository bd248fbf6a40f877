import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import {
  labelPattern,
  matches,
  merchantNoPattern,
  personNamePattern,
  phonePattern,
  planBranches,
} from '@regulars/contract/rules';
import { planPhrases, say } from '@regulars/phrases';
import { Form, Input } from 'antd';
import { ShieldCheck } from 'lucide-react';
import { DateInput } from '../../framework/form/date-input.tsx';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { PhoneInput } from '../../framework/form/phone-input.tsx';
import { checked, useRules } from '../../framework/form/rules.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useRecordForm } from '../../framework/form/use-record-form.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AgreedFields, useAgreedText } from './agreed-fields.tsx';
import type { AgreedValues } from './agreed-fields.tsx';
import styles from './provider.module.css';
import { yearAfter } from './term.ts';
import { stale } from './use-state-acts.tsx';

type Values = AgreedValues & {
  abbreviation_name: string;
  merchant_no: string | null;
  owner_phone: string;
  owner_name: string;
  until: string | null;
};
type Created = DataOf<Api['POST /provider/merchants']>;

/** Opens a merchant with its owner; at the side, what is there at once. */
export function OpenMerchantForm({ onClosed }: { onClosed: () => void }) {
  const { t } = useLingui();
  const dates = useDates();
  const today = dates.today();
  const create = useFormAction('POST /provider/merchants', { invalidates: stale });
  const agreedText = useAgreedText();
  const labels = useLabels();
  const { entity, drawer } = useRecordForm<Values, Created>({
    needs: 'none',
    record: undefined,
    empty: {
      abbreviation_name: '',
      merchant_no: null,
      owner_phone: '',
      owner_name: '',
      until: yearAfter(today),
      plan: 'chain',
      branch_limit: planBranches.chain,
      payments: 'none',
      services: [],
    },
    valuesOf: (made) => ({ ...made, owner_phone: '', owner_name: '', until: made.expires_on }),
    create: ({ merchant_no: number, until, branch_limit: branches, payments, services, ...body }, idempotencyKey) =>
      create.mutateAsync({
        body: {
          ...body,
          services: [...services],
          origin: location.origin,
          ...(number !== null && { merchant_no: number }),
          ...(until !== null && { until }),
          ...(branches !== null && { branch_limit: branches }),
          ...(payments !== null && { payments }),
        },
        idempotencyKey,
      }),
    done: ({ abbreviation_name: name, owner_outcome: outcome }) =>
      outcome === 'invited'
        ? t`${name} is there; the owner gets a message`
        : t`${name} is there; the owner can enter it`,
    errorFields: {
      expiry_past: 'until',
      sms_unavailable: 'owner_phone',
      too_many_invitations: 'owner_phone',
    },
    onClosed,
  });
  const { values } = entity;
  return (
    <FormDrawer
      title={t`Open a merchant`}
      verb={values.owner_name ? t`Open, and tell ${values.owner_name}` : t`Open it`}
      preview={<RightAfter values={values} />}
      entity={entity}
      {...drawer}
    >
      <FormFields entity={entity} labels={labels} textOf={(name, value) => agreedText(name, value)}>
        <OwnFields labels={labels} today={today} />
        <AgreedFields
          labels={labels}
          onPlan={(plan) => {
            entity.form.setFieldsValue({ branch_limit: planBranches[plan] });
            entity.onValuesChange({ branch_limit: planBranches[plan] });
          }}
        />
      </FormFields>
    </FormDrawer>
  );
}

function useLabels(): Readonly<Record<keyof Values, string>> {
  const { t } = useLingui();
  return {
    abbreviation_name: t`Merchant’s name`,
    merchant_no: t`Number`,
    owner_phone: t`Owner’s phone`,
    owner_name: t`Owner’s name`,
    until: t`Open until`,
    plan: t`Plan`,
    branch_limit: t`Branches`,
    payments: t`Payments`,
    services: t`Services`,
  };
}

/** The merchant, its owner and the term. */
function OwnFields({ labels, today }: { labels: Readonly<Record<keyof Values, string>>; today: string }) {
  const { t } = useLingui();
  const rules = useRules();
  return (
    <>
      <FormPair>
        <Form.Item
          name="abbreviation_name"
          label={labels.abbreviation_name}
          rules={[rules.required(t`Please enter the name`), rules.fits(labelPattern, 'label')]}
        >
          <Input autoComplete="off" maxLength={40} />
        </Form.Item>
        <Form.Item
          name="merchant_no"
          label={labels.merchant_no}
          rules={[
            checked((text) => (matches(merchantNoPattern, text.trim()) ? undefined : t`4 to 20 digits or letters`)),
          ]}
        >
          <Input autoComplete="off" maxLength={20} placeholder={t`Empty: ten digits are assigned`} />
        </Form.Item>
      </FormPair>
      <FormPair>
        <Form.Item
          name="owner_phone"
          label={labels.owner_phone}
          rules={[rules.required(t`Please enter phone number`), rules.fits(phonePattern, 'phone')]}
        >
          <PhoneInput />
        </Form.Item>
        <Form.Item
          name="owner_name"
          label={labels.owner_name}
          rules={[
            rules.required(t({ message: 'Please enter the name', context: 'of a person' })),
            rules.fits(personNamePattern, 'person_name'),
          ]}
        >
          <Input autoComplete="off" maxLength={40} />
        </Form.Item>
      </FormPair>
      <Form.Item name="until" label={labels.until} extra={t`Without a date it is created, but not open yet.`}>
        <DateInput min={today} />
      </Form.Item>
    </>
  );
}

/** What is there at once, and what happens next. */
function RightAfter({ values }: { values: Values }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const { abbreviation_name: name, merchant_no, owner_name: owner, until, plan, branch_limit: branches } = values;
  const branchesIn = (most: number | null): string => {
    if (most === null) return '–';
    if (most === planBranches.large) return t`as many branches as needed`;
    return t`${plural(most, { one: 'up to # branch', other: 'up to # branches' })}`;
  };
  const day = until === null ? '' : dates.day(until);
  const person = owner || t`The owner`;
  return (
    <div className={styles.soon}>
      <h3>
        <Trans>Right after opening</Trans>
      </h3>
      <Panel>
        <DescriptionList
          items={[
            { label: t`Merchant`, value: name || '–' },
            { label: t`Number`, value: merchant_no || t`assigned` },
            { label: t`Plan`, value: say(planPhrases[plan], locale) },
            {
              label: t`Branches`,
              value: branchesIn(branches),
            },
            { label: t`Users`, value: owner ? t`${owner}, who invites the others` : '–' },
          ]}
        />
      </Panel>
      <p className={styles.word}>
        <Trans>
          {person} gets a message with a link to set a password, unless the phone already has an account. Whoever enters
          first sets the shop up: head branch, roles, grades and card.
        </Trans>
      </p>
      <p className={styles.word}>
        {until === null ? (
          <Trans>It is opened later.</Trans>
        ) : (
          <Trans>It can be used until {day}; in the last 30 days its users see how many are left.</Trans>
        )}
      </p>
      <p className={styles.never}>
        <ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />
        <Trans>You never see its members or sales.</Trans>
      </p>
    </div>
  );
}
