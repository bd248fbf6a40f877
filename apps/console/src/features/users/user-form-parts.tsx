import { Trans, useLingui } from '@lingui/react/macro';
import { newPasswordPattern } from '@regulars/contract/rules';
import { Button, Form, Input, Radio } from 'antd';
import { useEffect, useRef } from 'react';
import { useRules } from '../../framework/form/rules.ts';
import type { EntityForm } from '../../framework/form/use-entity-form.ts';
import { useCurrentUser } from '../../framework/session/index.ts';
import { BranchChoice } from './branch-choice.tsx';
import { generatedPassword } from './generated-password.ts';
import type { AccountOfPhone } from './use-account-of-phone.ts';
import type { UserValues } from './use-user-form.ts';

/** What adding this phone does, below it. */
export function AccountHint({ state }: { state: 'account' | 'user' }) {
  return state === 'account' ? (
    <Trans>This phone has an account, which keeps its password.</Trans>
  ) : (
    <Trans>The person with this phone is a user already.</Trans>
  );
}

export type Labels = Readonly<Record<keyof UserValues, string>>;

/** Where the user works. Only who works in all branches can give all. */
export function Places({ values, labels }: { values: UserValues; labels: Labels }) {
  const { t } = useLingui();
  const { all_branches: everywhere } = useCurrentUser();
  return (
    <>
      <Form.Item
        name="where"
        label={labels.where}
        required
        extra={
          values.where === 'all'
            ? undefined
            : t`Lists, figures and exports have only these. A member found by phone or card is served everywhere.`
        }
      >
        <Radio.Group
          options={[
            { value: 'all', label: t`All branches, later ones too`, disabled: !everywhere && values.where !== 'all' },
            { value: 'some', label: t`Some branches` },
          ]}
        />
      </Form.Item>
      {values.where === 'some' && (
        <Form.Item
          name="branch_ids"
          label={labels.branch_ids}
          required
          rules={[{ type: 'array', min: 1, message: t`Choose at least one branch` }]}
        >
          <BranchChoice />
        </Form.Item>
      )}
    </>
  );
}

interface JoiningProps {
  account: AccountOfPhone;
  entity: EntityForm<UserValues>;
  labels: Labels;
}

/** How the person of a new account gets in: by a message, or with a password that is handed over. */
export function Joining({ account, entity, labels }: JoiningProps) {
  const { t } = useLingui();
  const { values } = entity;
  const generate = (): void => {
    const pwd = generatedPassword();
    entity.form.setFieldsValue({ pwd });
    entity.onValuesChange({ pwd });
  };
  return (
    <>
      <Form.Item
        name="way"
        label={labels.way}
        required
        rules={[
          {
            validator: (_, way) =>
              way === 'sms' && !account.sms
                ? Promise.reject(new Error(t`Messages are not set up here. Choose a password.`))
                : Promise.resolve(),
          },
        ]}
      >
        <Radio.Group
          onChange={({ target }) => target.value === 'password' && values.pwd === '' && generate()}
          options={[
            { value: 'sms', label: t`By a message, with the way to set a password`, disabled: !account.sms },
            { value: 'password', label: t`With a password that I hand over` },
          ]}
        />
      </Form.Item>
      {values.way === 'password' && <InitialPassword label={labels.pwd} onGenerate={generate} />}
    </>
  );
}

/** What is chosen last stands below the fold of a small screen, and what it asks for further below. */
function InitialPassword({ label, onGenerate }: { label: string; onGenerate: () => void }) {
  const { t } = useLingui();
  const rules = useRules();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not its result, which is a promise in newer browsers: React would call it as what undoes the effect.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <Form.Item
        name="pwd"
        label={label}
        rules={[rules.required(t`Please enter password`), rules.fits(newPasswordPattern, 'new_password')]}
        extra={t`It signs in for 7 days, within which the person sets another.`}
      >
        <Input
          autoComplete="new-password"
          maxLength={20}
          suffix={
            <Button type="link" size="small" onClick={onGenerate}>
              <Trans>Generate</Trans>
            </Button>
          }
        />
      </Form.Item>
    </div>
  );
}
