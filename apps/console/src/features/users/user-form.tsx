import { Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@regulars/contract';
import { personNamePattern, phonePattern } from '@regulars/contract/rules';
import { Form, Input } from 'antd';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { PhoneInput } from '../../framework/form/phone-input.tsx';
import { useRules } from '../../framework/form/rules.ts';
import type { EntityForm } from '../../framework/form/use-entity-form.ts';
import { useBranches } from '../../framework/pickers/use-branches.ts';
import { phoneText } from '../../format/phones.ts';
import { RoleChoice } from './role-choice.tsx';
import { useAccountOfPhone, type AccountOfPhone } from './use-account-of-phone.ts';
import { useFewRoles, useRolesOf } from './use-roles.ts';
import { useUserForm, type UserFormProps, type UserValues } from './use-user-form.ts';
import { AccountHint, Joining, Places, type Labels } from './user-form-parts.tsx';
import { UserFormSide, type Outcome } from './user-form-side.tsx';

/** All roles, if they are few, and those that the form names. */
function useFormRoles({ values, base, newer }: EntityForm<UserValues>) {
  const few = useFewRoles();
  const ids = few ? [] : [values, base.values, newer?.values].flatMap((one) => one?.role_ids ?? []);
  const named = useRolesOf(ids);
  return { few, roles: few ?? named };
}

/** Invites or adds a user, or edits one's name, roles and branches. */
export function UserForm(props: UserFormProps) {
  const { user } = props;
  const { t } = useLingui();
  const rules = useRules();
  const { entity, drawer } = useUserForm(props);
  const { values } = entity;
  const { few, roles } = useFormRoles(entity);
  const account = useAccountOfPhone(user ? '' : values.phone);
  const outcome = user ? undefined : outcomeOf(account, values);
  const isFree = account?.state === 'free';
  const invites = (account === undefined || isFree) && values.way === 'sms';
  const labels = useLabels();
  return (
    <FormDrawer
      title={user ? t`Edit user` : t`Invite a user`}
      entity={entity}
      {...drawer}
      blocked={outcome === 'none'}
      verb={user ? undefined : invites ? <Trans>Send the invitation</Trans> : <Trans>Add</Trans>}
      preview={<UserFormSide values={values} roles={roles} outcome={outcome} />}
    >
      <FormFields entity={entity} labels={labels} textOf={useTexts(roles)}>
        <FormPair>
          {user ? (
            <Form.Item label={labels.phone} required>
              {phoneText(user.phone)}
            </Form.Item>
          ) : (
            <Form.Item
              name="phone"
              label={labels.phone}
              rules={[rules.required(t`Please enter the phone number`), rules.fits(phonePattern, 'phone')]}
              {...(account && account.state !== 'free' && { extra: <AccountHint state={account.state} /> })}
            >
              <PhoneInput />
            </Form.Item>
          )}
          <Form.Item
            name="actual_name"
            label={labels.actual_name}
            rules={[
              rules.required(t({ message: 'Please enter the name', context: 'of a person' })),
              rules.fits(personNamePattern, 'person_name'),
            ]}
          >
            <Input autoComplete="off" maxLength={40} />
          </Form.Item>
        </FormPair>
        <Form.Item
          name="role_ids"
          label={labels.role_ids}
          required
          rules={user ? [] : [{ type: 'array', min: 1, message: t`Choose at least one role` }]}
          extra={t`Several add up. You can’t give what you don’t have.`}
        >
          <RoleChoice roles={few} />
        </Form.Item>
        <Places values={values} labels={labels} />
        {isFree && <Joining account={account} entity={entity} labels={labels} />}
      </FormFields>
    </FormDrawer>
  );
}

function useLabels(): Labels {
  const { t } = useLingui();
  return {
    phone: t`Phone`,
    actual_name: t({ message: 'Name', context: 'of a person' }),
    role_ids: t`Roles`,
    where: t`Branches in sight`,
    branch_ids: t`Branches`,
    way: t`How they join`,
    pwd: t`Initial password`,
  };
}

const outcomeOf = (account: AccountOfPhone | undefined, { way }: UserValues): Outcome => {
  if (account?.state === 'user') return 'none';
  return account?.state === 'account' ? 'linked' : way === 'sms' ? 'invited' : 'with_password';
};

/** Values of fields as text, for what somebody else changed. */
function useTexts(roles: readonly Role[]) {
  const { t } = useLingui();
  const branches = useBranches({ of: 'all', closed: true });
  return (name: keyof UserValues, value: unknown): string => {
    const ids = Array.isArray(value) ? (value as string[]) : []; // of these fields
    if (name === 'role_ids')
      return roles
        .filter(({ role_id }) => ids.includes(role_id))
        .map((one) => one.name)
        .join(t`, `);
    if (name === 'branch_ids')
      return branches
        .filter((one) => ids.includes(one.value))
        .map((one) => one.label)
        .join(t`, `);
    if (name === 'where') return value === 'all' ? t`All branches` : t`Some branches`;
    return typeof value === 'string' && value !== '' ? value : t`not set`;
  };
}
