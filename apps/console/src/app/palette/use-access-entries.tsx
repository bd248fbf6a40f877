import { useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { nameOf } from '../../format/phones.ts';
import { useFoundRows } from '../../framework/pickers/use-found-rows.ts';
import { permissionAddress } from '../../framework/role-address.ts';
import { useCanAt } from '../../framework/session/index.ts';
import { titled } from '../../framework/tabs/tab-context.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { Entry } from './entries.ts';
import { EntryIcon } from './entry-icon.tsx';
import { useRest } from './use-rest.tsx';

const most = 4;
const queryOf = (keyword: string) => ({ keyword, size: most });

/** The users and roles found by name, for who may read them. */
export function useAccessEntries(words: string): { entries: readonly Entry[]; searching: boolean } {
  const { t } = useLingui();
  const navigate = useNavigate();
  const users = useFoundRows('GET /users', words, { queryOf, enabled: useCanAt('user', 'user:read') });
  const roles = useFoundRows('GET /roles', words, { queryOf, enabled: useCanAt('role', 'role:read') });
  const ofUsers = (users.rows ?? []).map((user): Entry => {
    const { user_id: id, roles: held } = user;
    const name = nameOf(user);
    const address = `/system/userManagement?user=${id}`;
    return {
      id: `user-${id}`,
      label: name,
      detail: held.map(({ role_name }) => role_name).join(t`, `),
      before: <Avatar id={id} name={name} size={28} />,
      address,
      run: () => void navigate(address),
    };
  });
  const ofRoles = (roles.rows ?? []).map(({ role_id: id, name }): Entry => {
    const address = permissionAddress(id);
    return {
      id: `role-${id}`,
      label: name,
      detail: t`Role`,
      before: <EntryIcon icon={KeyRound} />,
      address,
      run: () => void navigate(address, titled(name)),
    };
  });
  const rest = useRest(words);
  const entries = [
    ...ofUsers,
    ...rest('user', '/system/userManagement', users),
    ...ofRoles,
    ...rest('role', '/system/roleManagement', roles),
  ];
  return { entries, searching: users.searching || roles.searching };
}
