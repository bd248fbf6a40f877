import { useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { PhoneText } from '../../ui/phone-text.tsx';
import { useEndpoint } from '../api/index.ts';
import { OnePicker } from './one-picker.tsx';
import type { OnePickerProps } from './one-picker.tsx';
import type { Pickable, UseFound, UsePicked } from './picker.ts';
import { useFoundMembers } from './use-found-members.ts';

const pickable = ({ vip_id, name, phone }: Member): Pickable => ({
  id: vip_id,
  label: name,
  detail: <PhoneText phone={phone} />,
});

const useFound: UseFound = (words) => {
  const { rows, ...found } = useFoundMembers(words, 20);
  return { ...found, found: rows?.map(pickable) };
};

const usePicked: UsePicked = (id = '') => {
  const { data } = useEndpoint('GET /vip-infos/{id}', { params: { id } }, { enabled: id !== '', quiet: true });
  return data && pickable(data);
};

/** Picks a member, found by name, phone or card. Requires permission to view members. */
export function MemberPicker(props: OnePickerProps) {
  const { t } = useLingui();
  const texts = { title: t`Choose a member`, placeholder: t`Name, phone or card` };
  return <OnePicker {...props} {...texts} useFound={useFound} usePicked={usePicked} />;
}
