import { useLingui } from '@lingui/react/macro';
import type { Coupon } from '@regulars/contract';
import { useEndpoint } from '../../framework/api/index.ts';
import { OnePicker, type OnePickerProps } from '../../framework/pickers/one-picker.tsx';
import type { Pickable, UseFound, UsePicked } from '../../framework/pickers/picker.ts';
import { useFoundRows } from '../../framework/pickers/use-found-rows.ts';

const pickable = ({ coupon_id: id, terms, number }: Pick<Coupon, 'coupon_id' | 'terms' | 'number'>): Pickable => ({
  id,
  label: terms.name,
  detail: number,
});

const useFound: UseFound = (words) => {
  const queryOf = (keyword: string) => ({ keyword, size: 20 });
  const { rows, ...found } = useFoundRows('GET /coupons', words, { queryOf, browses: true });
  return { ...found, found: rows?.map(pickable) };
};

const usePicked: UsePicked = (id = '') => {
  const { data } = useEndpoint('GET /coupons/{id}', { params: { id } }, { enabled: id !== '', quiet: true });
  return data && pickable(data);
};

/** Picks a coupon template, found by name or number. */
export function CouponPicker(props: OnePickerProps) {
  const { t } = useLingui();
  const texts = { title: t`Choose a coupon`, placeholder: t`Part of the name, or the number` };
  return <OnePicker {...props} {...texts} useFound={useFound} usePicked={usePicked} />;
}
