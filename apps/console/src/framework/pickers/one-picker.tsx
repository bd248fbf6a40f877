import type { ComponentType } from 'react';
import { FilterField, usePlaceholder } from '../list/filter-field.tsx';
import type { FilterBinding } from '../list/use-list-state.ts';
import { PickerField } from './picker-field.tsx';
import type { Pickable, UseFound, UsePicked } from './picker.ts';

/** What every picker of one item takes; a form field sets all but `none`. */
export interface OnePickerProps {
  id?: string | undefined;
  /** Shown if nothing is picked. */
  none: string;
  value?: string | null | undefined;
  onChange?: (id: string | undefined) => void;
}

interface OnePickerOptions extends OnePickerProps {
  title: string;
  placeholder: string;
  useFound: UseFound;
  usePicked: UsePicked;
}

/** Picks one item by its id. */
export function OnePicker({ value, onChange, usePicked, ...field }: OnePickerOptions) {
  const known = usePicked(value ?? undefined);
  const picked: readonly Pickable[] = value ? [known ?? { id: value, label: '…' }] : [];
  return <PickerField {...field} picked={picked} most={1} onChange={([one]) => onChange?.(one?.id)} />;
}

interface PickerFilterProps extends FilterBinding<string> {
  label: string;
  picker: ComponentType<OnePickerProps>;
}

/** Filters a list by one item. */
export function PickerFilter({ label, picker: Picker, value, onChange }: PickerFilterProps) {
  const none = usePlaceholder(label);
  return (
    <FilterField label={label}>
      {(id) => <Picker id={id} none={none} value={value} onChange={(picked) => onChange(picked)} />}
    </FilterField>
  );
}
