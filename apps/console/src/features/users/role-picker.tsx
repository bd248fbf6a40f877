import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Role } from '@regulars/contract';
import { PickerField } from '../../framework/pickers/picker-field.tsx';
import type { UseFound } from '../../framework/pickers/picker.ts';
import { useFoundRows } from '../../framework/pickers/use-found-rows.ts';
import { useRolesOf } from './use-roles.ts';

interface RolePickerProps {
  id?: string | undefined;
  /** Shown if nothing is picked. */
  none: string;
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  /** Only roles that are in use and that the reader can give. */
  toGive?: boolean;
}

/** The maximum that a user can hold and a filter can have. */
const most = 50;

function usePickable() {
  const { t } = useLingui();
  return ({ role_id: id, name: label, everything, permissions }: Role) => ({
    id,
    label,
    detail: everything ? t`Everything` : t`${plural(permissions, { one: '# permission', other: '# permissions' })}`,
  });
}

function useFoundRoles(words: string, toGive: boolean): ReturnType<UseFound> {
  const pickable = usePickable();
  const queryOf = (keyword: string) => ({ keyword, sort: 'name', size: 100, ...(toGive && { state: ['used'] }) });
  const { rows, ...rest } = useFoundRows('GET /roles', words, { queryOf, browses: true });
  return { ...rest, found: rows?.filter(({ changeable }) => !toGive || changeable).map(pickable) };
}
const useRoles: UseFound = (words) => useFoundRoles(words, false);
const useRolesToGive: UseFound = (words) => useFoundRoles(words, true);

/** Picks roles, found by name, where there are too many to show. */
export function RolePicker({ ids, onChange, toGive = false, ...field }: RolePickerProps) {
  const { t } = useLingui();
  const pickable = usePickable();
  const known = new Map(useRolesOf(ids).map((role) => [role.role_id, pickable(role)]));
  return (
    <PickerField
      {...field}
      title={t`Choose roles`}
      placeholder={t`Name of the role`}
      useFound={toGive ? useRolesToGive : useRoles}
      picked={ids.map((id) => known.get(id) ?? { id, label: '…' })}
      most={most}
      onChange={(picked) => onChange(picked.map(({ id }) => id))}
    />
  );
}
