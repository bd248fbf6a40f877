import { useLingui } from '@lingui/react/macro';
import type { CouponChoice } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { couponGivesText } from '@regulars/phrases';
import { Select } from 'antd';
import { useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useEndpoint } from '../api/index.ts';
import { useSettled } from '../pickers/use-found-rows.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './coupons.module.css';
import { useLeftText } from './use-left-text.ts';

interface CouponSelectProps {
  id?: string;
  value?: string | undefined;
  onChange?: (id: string) => void;
}

/** The coupon of an id, as it is offered; undefined until it is known. */
export function useChosenCoupon(id: string): CouponChoice | undefined {
  const { data } = useEndpoint('GET /coupons/{id}', { params: { id } }, { quiet: true, enabled: id !== '' });
  return (
    data && {
      coupon_id: data.coupon_id,
      name: data.terms.name,
      kind: data.kind,
      terms: data.terms,
      left: data.stock === null ? null : data.stock - data.given,
    }
  );
}

/** Chooses a coupon that staff can give now: each with what it gives and how many are left. */
export function CouponSelect({ id, value, onChange }: CouponSelectProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const leftText = useLeftText();
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed).trim().slice(0, keywordLength);
  const { data, isFetching } = useEndpoint(
    'GET /coupons/choose',
    { query: { way: 'targeted', ...(keyword && { keyword }) } },
    { keepPrevious: true },
  );
  const chosen = useChosenCoupon(value ?? '');
  const offered = data ?? [];
  const isMissing = chosen !== undefined && !offered.some(({ coupon_id: one }) => one === value);
  return (
    <Select
      {...(id !== undefined && { id })}
      {...(value && { value })}
      onChange={(next: string) => onChange?.(next)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      placeholder={t`Choose a coupon`}
      notFoundContent={data && t`No coupon can be given by staff now`}
      optionLabelProp="label"
      options={[...(isMissing && keyword === '' ? [chosen] : []), ...offered].map((coupon) => ({
        value: coupon.coupon_id,
        label: coupon.name,
        coupon,
      }))}
      optionRender={({ data: { coupon } }) => (
        <span className={classNames(styles.choice)}>
          <strong>{coupon.name}</strong>
          <small>{[couponGivesText(coupon.kind, coupon.terms, locale), leftText(coupon.left)].join(' · ')}</small>
        </span>
      )}
    />
  );
}
