import { useLingui } from '@lingui/react/macro';
import type { IssuedCoupon } from '@regulars/contract';
import { couponKindPhrases, say } from '@regulars/phrases';
import { Link } from 'react-router';
import { cardNumberText } from '../../format/card-numbers.ts';
import { countText, moneyText } from '../../format/numbers.ts';
import { CouponOrder, CouponSource } from '../../framework/coupons/coupon-links.tsx';
import { IssuedStateTag } from '../../framework/coupons/issued-state.tsx';
import { momentWidth, type ListColumn } from '../../framework/list/columns.ts';
import type { ListTotal } from '../../framework/list/use-totals.ts';
import { MemberLink } from '../../framework/member-link.tsx';
import { couponAddress } from '../../framework/orders/order-address.ts';
import { titled } from '../../framework/tabs/tab-context.ts';
import { useLastDay } from '../../framework/coupons/use-coupon-words.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import styles from './coupons.module.css';

type Column<Sort extends string = never> = ListColumn<IssuedCoupon, Sort>;

/** A coupon's terms by name, which lead to its template. */
export function TemplateLink({ coupon: { coupon_id: id, name } }: { coupon: IssuedCoupon }) {
  return (
    <Link className="tapped" to={couponAddress(id)} {...titled(name)}>
      {name}
    </Link>
  );
}

const offText = (fen: number | null): string => {
  if (fen === null) return '–';
  return fen > 0 ? `−${moneyText(fen)}` : moneyText(fen);
};

/** What both lists tell of a coupon. */
function useCommonColumns() {
  const { t } = useLingui();
  const locale = useLocale();
  const name: Column = {
    key: 'name',
    title: t`Coupon`,
    exported: ['name', 'kind'],
    width: 168,
    render: (coupon) => (
      <div className={styles.lines}>
        <TemplateLink coupon={coupon} />
        <small>{say(couponKindPhrases[coupon.kind], locale)}</small>
      </div>
    ),
  };
  const member: Column = {
    key: 'member',
    title: t`Member`,
    exported: ['member_name', 'member_no'],
    width: 140,
    render: ({ vip_id: id, member_name: who, member_no: card, state }) => (
      <div className={styles.lines}>
        {id === null ? state === 'used' ? t`Walk-in` : t`Nobody yet` : <MemberLink id={id} name={who ?? '–'} />}
        <small>{card === null ? t`Printed code` : cardNumberText(card)}</small>
      </div>
    ),
  };
  const code: Column = {
    key: 'code',
    title: t({ message: 'Code', context: 'of a coupon' }),
    width: 148,
    render: ({ code: shown }) => <span className={styles.code}>{shown}</span>,
  };
  const source: Column = {
    key: 'source',
    title: t`How given`,
    exported: ['source', 'source_name'],
    width: 128,
    render: (coupon) => <CouponSource coupon={coupon} />,
  };
  const off = (from?: number): Column => ({
    key: 'off',
    title: t({ message: 'Off', context: 'price' }),
    width: 104,
    align: 'right',
    ...(from !== undefined && { from }),
    render: (coupon) => offText(coupon.off),
  });
  return { name, member, code, source, off };
}

/** Of one template the name says nothing. */
interface Shown {
  readonly ofOne?: boolean;
}

export function useReceivedColumns({ ofOne = false }: Shown = {}): Column<'given_at'>[] {
  const { t } = useLingui();
  const dates = useDates();
  const lastDay = useLastDay();
  const { name, member, code, source, off } = useCommonColumns();
  return [
    {
      key: 'given_at',
      title: t({ message: 'Given', context: 'when' }),
      width: momentWidth,
      fixed: 'start',
      sort: 'given_at',
      render: ({ given_at: at }) => dates.cellTime(at),
    },
    ...(ofOne ? [] : [name]),
    member,
    code,
    source,
    {
      key: 'expires_at',
      title: t`Usable until`,
      width: 112,
      render: ({ expires_at: at }) => dates.cell(lastDay(at)),
    },
    {
      key: 'state',
      title: t`State`,
      width: 120,
      onCard: 'mark',
      render: ({ state }) => <IssuedStateTag state={state} />,
    },
    { key: 'branch', title: t`Branch`, width: 126, from: 1440, render: ({ branch_name: where }) => where ?? '–' },
    {
      key: 'given_by',
      title: t`Given by`,
      width: 96,
      from: 1600,
      render: ({ given_by_name: who }) => who ?? '–',
    },
    off(1600),
  ];
}

export function useUsedColumns({ ofOne = false }: Shown = {}): Column<'ended_at'>[] {
  const { t } = useLingui();
  const dates = useDates();
  const { name, member, code, source, off } = useCommonColumns();
  return [
    {
      key: 'used_at',
      title: t({ message: 'Used', context: 'when' }),
      width: momentWidth,
      fixed: 'start',
      sort: 'ended_at',
      render: ({ ended_at: at }) => (at === null ? '–' : dates.cellTime(at)),
    },
    ...(ofOne ? [] : [name]),
    member,
    code,
    {
      key: 'order_number',
      title: t({ message: 'Order', context: 'document' }),
      width: 152,
      render: (coupon) => <CouponOrder coupon={coupon} />,
    },
    off(),
    {
      key: 'used_branch',
      title: t`Branch`,
      width: 126,
      render: ({ used_branch_name: where }) => where ?? '–',
    },
    { key: 'used_by', title: t`Taken by`, width: 96, from: 1440, render: ({ ended_by_name: who }) => who ?? '–' },
    { ...source, from: 1600 },
  ];
}

/** How many are in each state, and what they took off. */
export function useReceivedTotals(): readonly ListTotal<IssuedCoupon>[] {
  const { t } = useLingui();
  const count = (figure: 'unused' | 'used' | 'expired' | 'void', title: string, column: string) => ({
    column,
    figure,
    title,
    of: ({ state }: IssuedCoupon) => (state === figure || (figure === 'unused' && state === 'held') ? 1 : 0),
    text: countText,
  });
  return [
    count('unused', t({ message: 'unused or held', context: 'so many coupons' }), 'code'),
    count('used', t({ message: 'used', context: 'so many coupons' }), 'code'),
    count('expired', t({ message: 'expired', context: 'so many coupons' }), 'expires_at'),
    count('void', t({ message: 'void', context: 'so many coupons' }), 'expires_at'),
    {
      column: 'off',
      figure: 'off',
      title: t({ message: 'Off', context: 'price' }),
      of: ({ off }) => off ?? 0,
      text: offText,
    },
  ];
}

export function useUsedTotals(): readonly ListTotal<IssuedCoupon>[] {
  const { t } = useLingui();
  return [
    {
      column: 'off',
      figure: 'off',
      title: t({ message: 'Off', context: 'price' }),
      of: ({ off }) => off ?? 0,
      text: offText,
    },
  ];
}
