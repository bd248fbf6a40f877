import { useLingui } from '@lingui/react/macro';
import type { CouponPage } from '@regulars/contract';
import {
  couponItemsPhrases,
  couponTogetherText,
  couponKindPhrases,
  couponStatusPhrases,
  say,
  type CouponKind,
} from '@regulars/phrases';
import { Button } from 'antd';
import { countText } from '../../format/numbers.ts';
import { AllBranchesOnly } from '../../framework/detail/all-branches-only.tsx';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { DetailColumns } from '../../framework/detail/detail-columns.tsx';
import { nearing } from '../../framework/list/nearing.ts';
import { startAction } from '../../framework/list/start-action.ts';
import { MoreMenu } from '../../framework/popups/more-menu.tsx';
import { usePageGrants } from '../../framework/session/index.ts';
import { useTab, useTabTitle } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { CouponFace } from '../../framework/coupons/coupon-face.tsx';
import { CouponFigures } from './coupon-figures.tsx';
import { CouponItems } from './coupon-items.tsx';
import { CouponRecords } from './coupon-records.tsx';
import { statusMeaning } from './coupon-list.ts';
import styles from './coupons.module.css';
import { FetchedCoupon } from './fetched-coupon.tsx';
import { StockBar } from './stock-bar.tsx';
import { useCouponActs } from './use-coupon-acts.tsx';
import { useCouponLabels } from './use-coupon-labels.ts';
import { useCouponWords } from '../../framework/coupons/use-coupon-words.ts';
import { useTermTexts } from './use-coupon-words.ts';

/** A coupon: its face, terms, stock and history, with what can be done with it. */
export function CouponDetailPage() {
  return <FetchedCoupon>{(coupon) => <Detail coupon={coupon} acting />}</FetchedCoupon>;
}

/** The same to look at only. */
export function CheckCouponPage() {
  return <FetchedCoupon>{(coupon) => <Detail coupon={coupon} acting={false} />}</FetchedCoupon>;
}

function Detail({ coupon, acting }: { coupon: CouponPage; acting: boolean }) {
  const locale = useLocale();
  const { kind, terms, status, number } = coupon;
  useTabTitle(terms.name);
  return (
    <>
      <PageHead
        title={terms.name}
        note={
          <>
            <StateTag meaning={statusMeaning[status]}>{say(couponStatusPhrases[status], locale)}</StateTag>
            <span>{[number, say(couponKindPhrases[kind], locale)].join(' · ')}</span>
          </>
        }
        actions={acting && <Acts coupon={coupon} />}
      />
      {acting && <AllBranchesOnly permissions={['coupon:update', 'coupon:put_in_force']} />}
      <DetailColumns
        aside={null}
        lifted={
          <>
            <CouponFace kind={kind} terms={terms} />
            <Stock coupon={coupon} />
            <Terms coupon={coupon} />
          </>
        }
      >
        {coupon.state !== 'draft' && <CouponFigures id={coupon.coupon_id} />}
        {terms.items !== 'all' && <CouponItems id={coupon.coupon_id} items={terms.items} />}
        <CouponRecords id={coupon.coupon_id} given={coupon.given} />
      </DetailColumns>
    </>
  );
}

/** As many as stand beside a title; the others are in the menu. */
const mostButtons = 3;

function Acts({ coupon }: { coupon: CouponPage }) {
  const can = usePageGrants();
  const tab = useTab();
  const { acts, dialogs } = useCouponActs({ onRemoved: tab.close });
  const offered = acts.filter(
    ({ permission, offered: isOffered }) => (!permission || can(permission)) && (isOffered?.(coupon) ?? true),
  );
  return (
    <>
      {offered.slice(0, mostButtons).map(({ key, label, preload, onPress }) => (
        <Button key={key} {...nearing(preload)} onClick={() => startAction(() => onPress(coupon))}>
          {label}
        </Button>
      ))}
      <MoreMenu
        name={coupon.terms.name}
        groups={[offered.slice(mostButtons).map(({ onPress, ...act }) => ({ ...act, onPress: () => onPress(coupon) }))]}
      />
      {dialogs}
    </>
  );
}

function Stock({ coupon }: { coupon: CouponPage }) {
  const { t } = useLingui();
  const given = countText(coupon.given);
  return (
    <Panel title={t`Stock`} note={t`${given} given`}>
      <StockBar coupon={coupon} />
    </Panel>
  );
}

/** The terms in force, one by one; what they leave open isn't listed. */
function Terms({ coupon }: { coupon: CouponPage }) {
  const { t } = useLingui();
  const dates = useDates();
  const { kind, terms, terms_number: version, edited_at: at, edited_by: by } = coupon;
  const items = useTermItems(kind, terms);
  return (
    <Panel title={t`Terms`} note={t`Version ${version}`}>
      <DescriptionList items={items} />
      <p className={styles.written}>{[dates.time(at), by].filter(Boolean).join(' · ')}</p>
    </Panel>
  );
}

function useTermItems(kind: CouponKind, terms: CouponPage['terms']) {
  const { t } = useLingui();
  const locale = useLocale();
  const labels = useCouponLabels();
  const words = useCouponWords();
  const texts = useTermTexts();
  const [member, day, order] = [terms.per_member ?? 0, terms.per_day ?? 0, terms.per_order].map(countText);
  const optional = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  return [
    { label: t`It gives`, value: words.gives(kind, terms) },
    { label: labels.validity, value: words.when(terms) },
    ...optional(labels.weekdays, texts.weekdays(terms.weekdays)),
    ...optional(labels.hours, texts.hours(terms.hours)),
    ...optional(labels.blackouts, texts.blackouts(terms.blackouts)),
    { label: labels.items, value: say(couponItemsPhrases[terms.items], locale) },
    { label: labels.branch_ids, value: texts.branches(terms.branch_ids) ?? t`All branches` },
    { label: labels.grade_ids, value: texts.grades(terms.grade_ids) ?? t`All grades` },
    { label: t`Goes together`, value: couponTogetherText(terms, locale) || t`With nothing else` },
    { label: labels.scenes, value: texts.scenes(terms.scenes) ?? t`Everywhere` },
    { label: labels.ways, value: texts.ways(terms.ways) ?? t`In every way` },
    { label: labels.per_member, value: terms.per_member === null ? t`No limit` : member },
    { label: labels.per_day, value: terms.per_day === null ? t`No limit` : day },
    { label: labels.per_order, value: order },
    { label: labels.transferable, value: terms.transferable ? t`Yes` : t`No` },
    ...optional(labels.notice, terms.notice),
  ];
}
