import { useLingui } from '@lingui/react/macro';
import { areCounted, giftLimits } from '@regulars/contract/rules/gifts';
import { Form } from 'antd';
import { useCanAt } from '../session/index.ts';
import { CouponGifts, type GiftCoupon } from './coupon-gifts.tsx';

/** The coupons of the gift of a grade or a privilege, as a field of its form. */
export function GiftCouponsField({ name, label }: { name: string; label: string }) {
  const { t } = useLingui();
  const mayChoose = useCanAt('coupon', 'coupon:read');
  const given = Form.useWatch<readonly GiftCoupon[] | undefined>(name);
  const most = giftLimits.couponCount;
  return (
    <Form.Item
      name={name}
      label={label}
      hidden={!mayChoose && !given?.length}
      rules={[
        {
          validator: (_rule, coupons: readonly GiftCoupon[]) =>
            areCounted(coupons) ? Promise.resolve() : Promise.reject(new Error(t`From 1 to ${most} of each`)),
        },
      ]}
    >
      <GiftCoupons />
    </Form.Item>
  );
}

interface GiftCouponsProps {
  /** Set by the form field, as the others are. */
  id?: string;
  value?: readonly GiftCoupon[];
  onChange?: (coupons: GiftCoupon[]) => void;
}

function GiftCoupons({ value = [], onChange, ...field }: GiftCouponsProps) {
  const { t } = useLingui();
  return (
    <CouponGifts
      {...field}
      words={{
        add: t`Add coupons`,
        count: (name) => t`How many of “${name}”`,
        remove: (name) => t`Remove “${name}”`,
      }}
      value={value}
      isFaulty={!areCounted(value)}
      onChange={(coupons) => onChange?.(coupons)}
    />
  );
}
