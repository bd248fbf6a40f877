import { useLingui } from '@lingui/react/macro';
import type { User } from '@regulars/contract';
import { PhoneText } from '../../ui/phone-text.tsx';
import { useEndpoint } from '../api/index.ts';
import { useCurrentUser } from '../session/index.ts';
import { OnePicker } from './one-picker.tsx';
import type { OnePickerProps } from './one-picker.tsx';
import type { Pickable, UseFound, UsePicked } from './picker.ts';
import { useFoundRows } from './use-found-rows.ts';

const pickable = ({ user_id, actual_name, phone }: User): Pickable => ({
  id: user_id,
  label: actual_name ?? phone,
  detail: <PhoneText phone={phone} />,
});

const useFound: UseFound = (words) => {
  const { t } = useLingui();
  const { user_id: id, actual_name, phone } = useCurrentUser();
  const queryOf = (keyword: string) => ({ keyword, size: 20 });
  const { rows, ...rest } = useFoundRows('GET /users', words, { queryOf, browses: true });
  const found = rows?.map(pickable);
  if (words !== '') return { ...rest, found };
  const me = { id, label: actual_name ?? phone, detail: t`Me` };
  return { ...rest, found: [me, ...(found ?? []).filter((user) => user.id !== id)] };
};

const usePicked: UsePicked = (id = '') => {
  const { data } = useEndpoint('GET /users', { query: { user_id: [id] } }, { enabled: id !== '', quiet: true });
  return data?.items.map(pickable)[0];
};

/** Picks a user, found by name or phone. Requires a permission of `GET /users`. */
export function UserPicker(props: OnePickerProps) {
  const { t } = useLingui();
  const texts = { title: t`Choose a user`, placeholder: t`Name or phone` };
  return <OnePicker {...props} {...texts} useFound={useFound} usePicked={usePicked} />;
}
