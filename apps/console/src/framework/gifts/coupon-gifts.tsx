import { useLingui } from '@lingui/react/macro';
import type { TopUpTier } from '@regulars/contract';
import { giftLimits } from '@regulars/contract/rules/gifts';
import { Button, InputNumber, Select } from 'antd';
import { X } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { useEndpoint } from '../api/index.ts';
import { useCanAt } from '../session/index.ts';
import styles from './gifts.module.css';

/** Coupons of a template that a rule gives. */
export type GiftCoupon = NonNullable<TopUpTier['coupons']>[number];

interface CouponGiftsProps {
  id?: string;
  className?: string;
  /** Before them, where they have no label of their own. */
  label?: string;
  words: {
    readonly add: string;
    readonly count: (name: string) => string;
    readonly remove: (name: string) => string;
  };
  value: readonly GiftCoupon[];
  isFaulty: boolean;
  onChange: (coupons: GiftCoupon[]) => void;
}

/** The coupons that a rule gives, and a choice of further ones that can be given now. */
export function CouponGifts({ id: fieldId, className, label, words, value, isFaulty, onChange }: CouponGiftsProps) {
  const { t } = useLingui();
  const mayChoose = useCanAt('coupon', 'coupon:read');
  const [keyword, setKeyword] = useState('');
  const { data: found = [] } = useEndpoint(
    'GET /coupons/choose',
    { query: { way: 'campaign', ...(keyword.trim() !== '' && { keyword: keyword.trim() }) } },
    { quiet: true, staleTime: 60_000, enabled: mayChoose },
  );
  const chosen = new Set(value.map(({ coupon_id: id }) => id));
  const options = found
    .filter(({ coupon_id: id }) => !chosen.has(id))
    .map(({ coupon_id, name }) => ({ value: coupon_id, label: name }));
  if (value.length === 0 && !mayChoose) return null;
  return (
    <div id={fieldId} tabIndex={-1} className={classNames(styles.coupons, className)}>
      {label !== undefined && <span className={styles.label}>{label}</span>}
      {value.map(({ coupon_id: id, name = '', count }, at) => (
        <div key={id} className={styles.coupon}>
          <span className={styles.name}>{name}</span>
          <InputNumber
            aria-label={words.count(name)}
            controls={false}
            min={1}
            max={giftLimits.couponCount}
            value={count}
            {...(isFaulty && { status: 'error' as const })}
            onChange={(typed) =>
              onChange(value.map((one, index) => (index === at ? { ...one, count: typed ?? 0 } : one)))
            }
          />
          <Button
            type="text"
            className={classNames(styles.remove)}
            aria-label={words.remove(name)}
            icon={<X size={16} strokeWidth={1.75} />}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {mayChoose && value.length < giftLimits.coupons && (
        <Select<string | null>
          aria-label={words.add}
          className={classNames(styles.choice)}
          placeholder={t`Add coupons`}
          showSearch={{ filterOption: false, onSearch: setKeyword }}
          options={options}
          notFoundContent={t`No coupons that rules can give now`}
          value={null}
          onChange={(id) => {
            const name = found.find((one) => one.coupon_id === id)?.name;
            if (id !== null && name !== undefined) onChange([...value, { coupon_id: id, name, count: 1 }]);
            setKeyword('');
          }}
        />
      )}
    </div>
  );
}
