import { useLingui } from '@lingui/react/macro';
import { FilterField } from '../../framework/list/filter-field.tsx';
import { ChoicesFilter } from '../../framework/list/filters.tsx';
import type { FilterBinding } from '../../framework/list/use-list-state.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useFewRoles } from './use-roles.ts';

// Loaded only for shops with many roles.
const RolePicker = lazyPart(async () => (await import('./role-picker.tsx')).RolePicker);

/** Any of the shop's roles. */
export function RoleFilter({ value, onChange }: FilterBinding<string[]>) {
  const { t } = useLingui();
  const options = useFewRoles()?.map(({ role_id, name }) => ({ value: role_id, label: name }));
  if (options) return <ChoicesFilter label={t`Role`} options={options} value={value} onChange={onChange} />;
  return (
    <FilterField label={t`Role`}>
      {(id) => (
        <RolePicker
          id={id}
          none={t`Any`}
          ids={value ?? []}
          onChange={(ids) => onChange(ids.length > 0 ? ids : undefined)}
        />
      )}
    </FilterField>
  );
}
