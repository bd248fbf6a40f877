import { Trans, useLingui } from '@lingui/react/macro';
import type { PackPrice } from '@regulars/contract';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { countText } from '../../format/numbers.ts';
import { useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { choiceField } from '../../framework/list/address-fields.ts';
import type { ListColumn } from '../../framework/list/columns.ts';
import { ChoiceFilter } from '../../framework/list/filters.tsx';
import { nearing } from '../../framework/list/nearing.ts';
import { PlainListView } from '../../framework/list/plain-list-view.tsx';
import { useActionColumn } from '../../framework/list/row-actions.tsx';
import { usePlainList } from '../../framework/list/use-list.ts';
import { useDates } from '../../framework/use-dates.ts';
import { Money } from '../../ui/money.tsx';
import { StateTag } from '../../ui/state-tag.tsx';

const PackPriceForm = lazyLayer(async () => (await import('./pack-price-form.tsx')).PackPriceForm);

const schema = { fields: { history: choiceField(['true']) }, sorts: [] } as const;
const row = {
  idOf: ({ pack_price_id }: PackPrice) => pack_price_id,
  nameOf: ({ kind_name, units }: PackPrice) => `${kind_name} ${countText(units)}`,
};

/** What the service provider charges for packs: what holds now and what is to come, and on demand what is over. */
export function PackPriceListPage() {
  const { t } = useLingui();
  const list = usePlainList('GET /provider/pack-prices', schema, row);
  const { open, form } = useOpenedForm<PackPrice | undefined>((price, onClosed) => (
    <PackPriceForm price={price} onClosed={onClosed} />
  ));
  const columns = useColumns();
  const withdraw = useWithdrawal();
  const isLast = ({ ended_at }: PackPrice): boolean => ended_at === null;
  const actions = useActionColumn<PackPrice>(list.nameOf, [
    {
      key: 'change',
      label: t({ message: 'Change…', context: 'a price' }),
      offered: isLast,
      preload: PackPriceForm.preload,
      onPress: open,
    },
    {
      key: 'withdraw',
      label: t`Withdraw…`,
      offered: (price) => isLast(price) && stateOf(price) === 'to_come',
      danger: true,
      onPress: withdraw,
    },
  ]);
  return (
    <PlainListView
      list={list}
      title={t`Prices of packs`}
      noun={t`prices`}
      columns={[...columns, ...actions]}
      filters={
        <ChoiceFilter
          label={t`Past prices`}
          placeholder={t`Not shown`}
          options={[{ value: 'true', label: t`Shown` }]}
          {...list.bind('history')}
        />
      }
      actions={
        <Button
          type="primary"
          icon={<Plus size={16} strokeWidth={1.75} />}
          {...nearing(PackPriceForm.preload)}
          onClick={() => open(undefined)}
        >
          <Trans>New price</Trans>
        </Button>
      }
      emptyHint={<Trans>Merchants buy packs of verified phones at these prices.</Trans>}
      onOpen={(price) => {
        if (isLast(price)) open(price);
      }}
    >
      {form}
    </PlainListView>
  );
}

const stateOf = ({ from_at, ended_at }: PackPrice): 'withdrawn' | 'over' | 'to_come' | 'in_force' => {
  if (from_at === ended_at) return 'withdrawn';
  if (ended_at !== null && Date.parse(ended_at) <= Date.now()) return 'over';
  return Date.parse(from_at) > Date.now() ? 'to_come' : 'in_force';
};

/** Takes back a price to come. */
function useWithdrawal() {
  const { t } = useLingui();
  const { message, confirm } = useFeedback();
  const withdraw = useAction('DELETE /provider/pack-prices/{id}', { invalidates: ['/provider/pack-prices'] });
  return async (price: PackPrice): Promise<void> => {
    const agreed = await confirm({
      title: t`Withdraw the price to come?`,
      text: t`The price before it goes on. If there is none, merchants can’t buy this pack.`,
      yes: t`Withdraw`,
      no: t`Keep it`,
    });
    if (!agreed) return;
    await withdraw.mutateAsync({ params: { id: price.pack_price_id } });
    void message.success(t`Withdrawn`);
  };
}

function useColumns(): ListColumn<PackPrice>[] {
  const { t } = useLingui();
  const dates = useDates();
  return [
    { key: 'pack', title: t`Pack`, width: 220, fixed: 'start', render: (price) => row.nameOf(price) },
    {
      key: 'state',
      title: t`State`,
      width: 140,
      onCard: 'mark',
      render: (price) => {
        const state = stateOf(price);
        if (state === 'withdrawn') return <StateTag meaning="over">{t`Never in force`}</StateTag>;
        if (state === 'over') return <StateTag meaning="over">{t`Superseded`}</StateTag>;
        if (state === 'to_come') return <StateTag meaning="attention">{t`To come`}</StateTag>;
        return price.on_sale ? (
          <StateTag meaning="live">{t`On sale`}</StateTag>
        ) : (
          <StateTag meaning="over">{t`Not on sale`}</StateTag>
        );
      },
    },
    { key: 'price', title: t`Price`, width: 140, align: 'right', render: ({ price }) => <Money fen={price} /> },
    {
      key: 'days',
      title: t`Days of validity`,
      width: 120,
      align: 'right',
      render: ({ valid_days }) => countText(valid_days),
    },
    { key: 'from', title: t`In force from`, width: 140, render: ({ from_at }) => dates.cellTime(from_at) },
    {
      key: 'ended',
      title: t({ message: 'Until', context: 'end of a price' }),
      width: 140,
      render: ({ ended_at }) => (ended_at === null ? '–' : dates.cellTime(ended_at)),
    },
    {
      key: 'set',
      title: t`Set`,
      width: 180,
      render: ({ set_at, set_by }) => `${dates.cellTime(set_at)}${set_by ? ` ${set_by}` : ''}`,
    },
  ];
}
