import { useLingui } from '@lingui/react/macro';
import type { User, UserDetail } from '@regulars/contract';
import { useState } from 'react';
import { nameOf } from '../../format/phones.ts';
import { call } from '../../framework/api/index.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useRecordForm } from '../../framework/form/use-record-form.ts';
import { useBranches } from '../../framework/pickers/use-branches.ts';
import { keptSeal } from '../../framework/session/index.ts';
import type { HandedOver } from '../../framework/passwords/password-slips.tsx';
import { userReads } from './user-list.ts';

export interface UserValues {
  phone: string;
  actual_name: string;
  role_ids: string[];
  where: 'all' | 'some';
  branch_ids: string[];
  way: 'sms' | 'password';
  pwd: string;
}

const valuesOf = ({ phone, actual_name, roles, all_branches, branches }: User): UserValues => ({
  phone,
  actual_name: actual_name ?? '',
  role_ids: roles.map(({ role_id }) => role_id),
  where: all_branches ? 'all' : 'some',
  branch_ids: branches.map(({ branch_id }) => branch_id),
  way: 'sms',
  pwd: '',
});

/** Empty values of a new user: in the only branch, if there is one. */
function useEmpty(): UserValues {
  const [only, ...others] = useBranches({ of: 'all' });
  const branch_ids = only !== undefined && others.length === 0 ? [only.value] : [];
  return { phone: '', actual_name: '', role_ids: [], where: 'some', branch_ids, way: 'sms', pwd: '' };
}

/** What a form sends of places, if any of them changed. */
const placesOf = ({ where, branch_ids }: Pick<UserValues, 'where' | 'branch_ids'>) => ({
  all_branches: where === 'all',
  branch_ids: where === 'all' ? [] : branch_ids,
});

export interface UserFormProps {
  user: UserDetail | undefined;
  /** A new account got a password, which its person has to be told. */
  onHandover: (handover: HandedOver) => void;
  onAdded?: (user: UserDetail) => void;
  onClosed: () => void;
}

/** What is saved and how, of a new user or an old one. */
export function useUserForm({ user, onHandover, onAdded, onClosed }: UserFormProps) {
  const { t } = useLingui();
  const create = useFormAction('POST /users', { invalidates: userReads, handles: ['sign_in_key_expired'] });
  const edit = useFormAction('PUT /users/{id}', { invalidates: userReads, handles: ['stale_edit'] });
  const [withSealed] = useState(keptSeal);
  const read = (id: string) => call('GET /users/{id}', { params: { id } });
  return useRecordForm<UserValues, UserDetail>({
    needs: user ? 'user:update' : 'user:create',
    record: user,
    empty: useEmpty(),
    valuesOf,
    create: async ({ phone, actual_name, role_ids, way, pwd, ...places }, idempotencyKey) => {
      const body = { phone, actual_name, role_ids, ...placesOf(places), origin: location.origin };
      const send = (secret?: { pwd: string }) => create.mutateAsync({ body: { ...body, ...secret }, idempotencyKey });
      const made = await (way === 'password' && pwd !== '' ? withSealed({ pwd }, send) : send());
      const saved = await read(made.user_id);
      if (made.outcome === 'with_password') onHandover({ name: nameOf(saved), phone, password: pwd });
      onAdded?.(saved);
      return saved;
    },
    edit: ({ user_id }, { actual_name, role_ids, where, branch_ids }, headers) => {
      const places = { ...(user && valuesOf(user)), ...(where && { where }), ...(branch_ids && { branch_ids }) };
      const body = {
        ...(actual_name !== undefined && { actual_name }),
        ...(role_ids && { role_ids }),
        ...((where ?? branch_ids) && placesOf({ where: places.where ?? 'some', branch_ids: places.branch_ids ?? [] })),
      };
      return edit.mutateAsync({ params: { id: user_id }, body, ...headers });
    },
    reload: ({ user_id }) => read(user_id),
    done: (saved) => {
      const name = nameOf(saved);
      if (user) return t`Saved ${name}`;
      return saved.state === 'invited' ? t`${name} is invited` : t`Added ${name}`;
    },
    errorFields: {
      user_exists: 'phone',
      too_many_invitations: 'phone',
      sms_unavailable: 'way',
      role_not_found: 'role_ids',
      above_own_power: 'role_ids',
      branch_not_seen: 'where',
      user_above_own_power: null,
      user_of_other_branches: null,
      last_owner: 'role_ids',
    },
    onClosed,
  });
}
