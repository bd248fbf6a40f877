import { useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { batchSize } from '@regulars/contract/rules';
import { PhoneText } from '../../ui/phone-text.tsx';
import { PickerField } from '../pickers/picker-field.tsx';
import type { Pickable, UseFound } from '../pickers/picker.ts';
import { useFoundMembers } from '../pickers/use-found-members.ts';

/** Members, known by their names. */
export type NamedMember = Pick<Pickable, 'id' | 'label'>;

const pickable = ({ vip_id: id, name: label, phone }: Member): Pickable => ({
  id,
  label,
  detail: <PhoneText phone={phone} />,
});

const useFound: UseFound = (words) => {
  const { rows, ...found } = useFoundMembers(words, 20);
  return { ...found, found: rows?.map(pickable) };
};

interface MembersInputProps {
  /** These are set by the form field. */
  id?: string;
  value?: readonly NamedMember[];
  onChange?: (members: NamedMember[]) => void;
}

/** Picks members, found by name, phone or card. */
export function MembersInput({ id, value = [], onChange }: MembersInputProps) {
  const { t } = useLingui();
  return (
    <PickerField
      id={id}
      title={t`Choose members`}
      placeholder={t`Name, phone or card`}
      none={t`Choose members`}
      picked={value}
      most={Math.min(100, batchSize)}
      useFound={useFound}
      onChange={(picked) => onChange?.(picked.map(({ id: one, label }) => ({ id: one, label })))}
    />
  );
}
