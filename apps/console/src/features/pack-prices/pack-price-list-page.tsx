import { Trans, useLingui } from '@lingui/react/macro';
import type { PackPrice } from '@regulars/contract';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { countText } from '../../format/numbers.ts';
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

/** What the service provider charges for packs: what holds now, and on demand what was superseded. */
export function PackPriceListPage() {
  const { t } = useLingui();
  const list = usePlainList('GET /provider/pack-prices', schema, row);
  const { open, form } = useOpenedForm<PackPrice | undefined>((price, onClosed) => (
    <PackPriceForm price={price} onClosed={onClosed} />
  ));
  const columns = useColumns(list.filters.history !== undefined);
  const isCurrent = ({ ended_at }: PackPrice): boolean => ended_at === null;
  const actions = useActionColumn<PackPrice>(list.nameOf, [
    { key: 'change', label: t`Change the price`, offered: isCurrent, preload: PackPriceForm.preload, onPress: open },
  ]);
  return (
    <PlainListView
      list={list}
      title={t`Prices of packs`}
      noun={t`prices`}
      columns={[...columns, ...actions]}
      filters={
        <ChoiceFilter
          label={t`Superseded ones`}
          options={[{ value: 'true', label: t`Shown too` }]}
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
        if (isCurrent(price)) open(price);
      }}
    >
      {form}
    </PlainListView>
  );
}

function useColumns(withEnd: boolean): ListColumn<PackPrice>[] {
  const { t } = useLingui();
  const dates = useDates();
  const ended: ListColumn<PackPrice> = {
    key: 'ended',
    title: t`Superseded at`,
    width: 180,
    onCard: 'none',
    render: ({ ended_at, ended_by }) =>
      ended_at === null ? '–' : `${dates.cellTime(ended_at)}${ended_by ? ` ${ended_by}` : ''}`,
  };
  return [
    { key: 'pack', title: t`Pack`, width: 220, fixed: 'start', render: (price) => row.nameOf(price) },
    {
      key: 'state',
      title: t`State`,
      width: 140,
      onCard: 'mark',
      render: ({ ended_at, on_sale, from_at }) => {
        if (ended_at !== null) return <StateTag meaning="over">{t`Superseded`}</StateTag>;
        if (!on_sale) return <StateTag meaning="over">{t`Not on sale`}</StateTag>;
        return Date.parse(from_at) > Date.now() ? (
          <StateTag meaning="attention">{t`To come`}</StateTag>
        ) : (
          <StateTag meaning="live">{t`On sale`}</StateTag>
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
      key: 'set',
      title: t`Set`,
      width: 180,
      render: ({ set_at, set_by }) => `${dates.cellTime(set_at)}${set_by ? ` ${set_by}` : ''}`,
    },
    ...(withEnd ? [ended] : []),
  ];
}
