import { Trans, useLingui } from '@lingui/react/macro';
import type { Coupon } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { couponKindPhrases, couponStatusPhrases, say } from '@regulars/phrases';
import { countText } from '../../format/numbers.ts';
import { AllBranchesOnly } from '../../framework/detail/all-branches-only.tsx';
import { AddButton } from '../../framework/list/add-button.tsx';
import type { ListColumn } from '../../framework/list/columns.ts';
import { ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { useActionColumn } from '../../framework/list/row-actions.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { BranchFilter } from '../../framework/pickers/branch-filter.tsx';
import { useBranches } from '../../framework/pickers/use-branches.ts';
import { Permitted, useCurrentUser } from '../../framework/session/index.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { couponList, couponPages, couponRow, statusMeaning } from './coupon-list.ts';
import styles from './coupons.module.css';
import { StockBar } from './stock-bar.tsx';
import { useCouponActs } from './use-coupon-acts.tsx';
import { useCouponWords } from '../../framework/coupons/use-coupon-words.ts';

/** Filters with a tab of their own. */
const topics = ['on_shelf', 'waiting', 'off_shelf', 'ended'] as const;

export function CouponListPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const tab = useTab();
  const list = useList('GET /coupons', couponList, couponRow);
  const branches = useBranches();
  const { acts, dialogs } = useCouponActs();
  const { all_branches: everywhere } = useCurrentUser();
  const columns = useCouponColumns();
  const actions = useActionColumn(list.nameOf, acts);
  return (
    <ListView
      list={list}
      title={t`Coupons`}
      noun={t`coupons`}
      columns={[...columns, ...actions]}
      topics={topics.map((key) => ({ key, name: say(couponStatusPhrases[key], locale), query: `status=${key}` }))}
      filters={
        <>
          <KeywordFilter
            label={t`Coupon`}
            placeholder={t`Part of the name, or the number`}
            maxLength={keywordLength}
            {...list.bind('keyword')}
          />
          <ChoicesFilter label={t`Kind`} options={useOptions(couponKindPhrases)} {...list.bind('kind')} />
          <ChoicesFilter label={t`State`} options={useOptions(couponStatusPhrases)} {...list.bind('status')} />
          {branches.length > 1 && <BranchFilter {...list.bind('branch_id')} />}
        </>
      }
      actions={
        everywhere && (
          <AddButton
            permission="coupon:create"
            preload={() => tab.preload(couponPages.choice)}
            onPress={() => tab.openTab(couponPages.choice)}
          >
            <Trans>New coupon</Trans>
          </AddButton>
        )
      }
      emptyHint={
        <Permitted permission="coupon:create">
          <Trans>
            A coupon says what a member gets off: ¥40 from ¥200. Nobody gets one until you put it on the shelf.
          </Trans>
        </Permitted>
      }
      onOpen={(coupon) => tab.openTab(couponPages.detail(coupon.coupon_id), list.nameOf(coupon))}
    >
      <AllBranchesOnly permissions={['coupon:create', 'coupon:update', 'coupon:put_in_force']} />
      {dialogs}
    </ListView>
  );
}

function useCouponColumns(): ListColumn<Coupon, 'name' | 'given' | 'created_at'>[] {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const words = useCouponWords();
  return [
    {
      key: 'name',
      title: t`Coupon`,
      width: 338,
      fixed: 'start',
      sort: 'name',
      exported: ['name', 'kind', 'terms'],
      render: ({ kind, terms }) => (
        <span className={styles.name}>
          <span className={styles.kindTag}>{say(couponKindPhrases[kind], locale)}</span>
          <span className={styles.lines}>
            <strong>{terms.name}</strong>
            <small>{words.gives(kind, terms)}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t`State`,
      width: 120,
      onCard: 'mark',
      render: ({ status }) => (
        <StateTag meaning={statusMeaning[status]}>{say(couponStatusPhrases[status], locale)}</StateTag>
      ),
    },
    {
      key: 'validity',
      title: t({ message: 'Valid', context: 'a coupon' }),
      width: 216,
      onCard: 'line',
      exported: ['first_date', 'last_date'],
      render: ({ terms }) => words.when(terms),
    },
    { key: 'stock', title: t`Stock`, width: 200, onCard: 'line', render: (coupon) => <StockBar coupon={coupon} /> },
    {
      key: 'given',
      title: t({ message: 'Given', context: 'how many' }),
      width: 90,
      align: 'right',
      sort: 'given',
      render: ({ given }) => countText(given),
    },
    { key: 'number', title: t`Number`, width: 150, from: 1600, onCard: 'none', render: ({ number }) => number },
    {
      key: 'created_at',
      title: t`Added`,
      width: 110,
      from: 1600,
      sort: 'created_at',
      onCard: 'none',
      render: ({ created_at: at }) => dates.cell(at),
    },
  ];
}
