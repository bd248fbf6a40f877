import { useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { PhoneText } from '../../ui/phone-text.tsx';
import { useEndpoint } from '../api/index.ts';
import { FilterField } from '../list/filter-field.tsx';
import type { FilterBinding } from '../list/use-list-state.ts';
import { PickerField } from './picker-field.tsx';
import type { Pickable, UseFound } from './picker.ts';
import { useFoundMembers } from './use-found-members.ts';

const pickable = ({ vip_id, name, phone }: Member): Pickable => ({
  id: vip_id,
  label: name,
  detail: <PhoneText phone={phone} />,
});

const usePickableMembers: UseFound = (words) => {
  const { members, searching, error } = useFoundMembers(words, 20);
  return { found: members?.map(pickable), searching, error: error?.message };
};

/** Filters by one member, found by name, phone or card. Requires permission to view members. */
export function MemberFilter({ value, onChange }: FilterBinding<string>) {
  const { t } = useLingui();
  const { data } = useEndpoint(
    'GET /vip-infos/{id}',
    { params: { id: value ?? '' } },
    { enabled: value !== undefined, quiet: true },
  );
  const picked = value === undefined ? [] : [data ? pickable(data) : { id: value, label: '…' }];
  return (
    <FilterField label={t`Member`}>
      {(id) => (
        <PickerField
          id={id}
          title={t`Choose a member`}
          placeholder={t`Name, phone tail, card`}
          none={t`Any`}
          useFound={usePickableMembers}
          picked={picked}
          most={1}
          onChange={([one]) => onChange(one?.id)}
        />
      )}
    </FilterField>
  );
}
