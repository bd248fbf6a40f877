import { Trans, useLingui } from '@lingui/react/macro';
import type { IssuedCoupon, IssuedCouponWithTerms } from '@regulars/contract';
import { issuedStatePhrases, say } from '@regulars/phrases';
import { VoidDialog } from '../../framework/coupons/lazy-dialogs.ts';
import type { Voided } from '../../framework/coupons/void-dialog.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { useActionColumn } from '../../framework/list/row-actions.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { useBulkActions } from '../../framework/list/use-bulk-actions.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { useOpenedRow } from '../../framework/list/use-opened-row.ts';
import { useRowSteps } from '../../framework/list/use-row-steps.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useReceivedColumns, useReceivedTotals } from './issued-columns.tsx';
import { ReceivedFilters } from './issued-filters.tsx';
import { IssuedDrawer } from './issued-drawer.tsx';
import { IssuedListCard } from './issued-list-card.tsx';
import { issuedRow, receivedList } from './issued-list.ts';
import { useCodeSheet } from './use-code-sheet.tsx';

/** Filters with a tab of their own. */
const topics = ['unused', 'used', 'expired', 'void'] as const;

const isUnused = ({ state }: IssuedCoupon): boolean => state === 'unused';

/** Coupons that were given, to whom and what became of them. */
export function ReceivedListPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const list = useList('GET /coupons/receive-records', receivedList, issuedRow);
  const { opened, visit, open, step, close } = useOpenedRow('issued');
  const steps = useRowSteps(list, opened, step);
  const { print, sheet } = useCodeSheet();
  const { open: askVoid, form: voiding } = useOpenedForm<Voided>((voided, onClosed) => (
    <VoidDialog voided={voided} onClose={(done) => (onClosed(), done && list.selection.clear())} />
  ));
  const openRow = (coupon: IssuedCoupon): void => open(issuedRow.idOf(coupon));
  const actions = useActionColumn<IssuedCoupon>(issuedRow.nameOf, [
    { key: 'details', label: t`Details`, onPress: openRow },
    {
      key: 'void',
      label: t({ message: 'Void…', context: 'coupons' }),
      permission: 'coupon:void',
      danger: true,
      offered: isUnused,
      preload: VoidDialog.preload,
      onPress: (coupon) => askVoid({ of: 'chosen', chosen: { rows: [coupon] } }),
    },
  ]);
  return (
    <ListView
      list={list}
      title={t({ message: 'Received', context: 'coupons' })}
      noun={t`received coupons`}
      columns={[...useReceivedColumns(), ...actions]}
      totals={useReceivedTotals()}
      topics={topics.map((key) => ({ key, name: say(issuedStatePhrases[key], locale), query: `state=${key}` }))}
      header={<ReceivedFilters list={list} onSearch={() => void list.result.refetch()} />}
      bulk={useBulkActions<IssuedCouponWithTerms>([
        {
          key: 'void',
          label: t({ message: 'Void…', context: 'coupons' }),
          permission: 'coupon:void',
          offered: ({ rows, whole }) => whole !== undefined || rows.some(isUnused),
          onPress: (chosen) => askVoid({ of: 'chosen', chosen }),
        },
        { key: 'print', label: t`Print codes`, permission: 'coupon:give', onPress: print },
      ])}
      onOpen={openRow}
      card={(coupon) => <IssuedListCard coupon={coupon} />}
      emptyHint={
        <Trans>Give members a coupon from its page or from the list of members. Each one is listed here.</Trans>
      }
    >
      {opened && (
        <IssuedDrawer
          key={visit}
          id={opened}
          steps={steps}
          onVoid={(coupon) => askVoid({ of: 'chosen', chosen: { rows: [coupon] } })}
          onClosed={close}
        />
      )}
      {voiding}
      {sheet}
    </ListView>
  );
}
