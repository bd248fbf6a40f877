import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Carousel } from '@regulars/contract';
import { Button } from 'antd';
import { ArrowDownUp } from 'lucide-react';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { AddButton } from '../../framework/list/add-button.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { nearing } from '../../framework/list/nearing.ts';
import { useActionColumn } from '../../framework/list/row-actions.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { useRowForm } from '../../framework/list/use-row-form.tsx';
import { useStateActions } from '../../framework/list/use-state-actions.ts';
import { Permitted } from '../../framework/session/index.ts';
import { carouselList, carouselRow, useCarouselFilters } from './carousel-list.tsx';
import { useCarouselColumns } from './use-carousel-columns.tsx';

const CarouselForm = lazyLayer(async () => (await import('./carousel-form.tsx')).CarouselForm);
const CarouselOrderDrawer = lazyLayer(async () => (await import('./carousel-order.tsx')).CarouselOrderDrawer);

export function CarouselListPage() {
  const { t } = useLingui();
  const list = useList('GET /carousels', carouselList, carouselRow);
  const { form, add, edit, onOpen } = useRowForm<Carousel>('carousel', CarouselForm.preload, (carousel, onClosed) => (
    <CarouselForm carousel={carousel} onClosed={onClosed} />
  ));
  const { form: order, open: openOrder } = useOpenedForm<undefined>((_, onClosed) => (
    <CarouselOrderDrawer onClosed={onClosed} />
  ));
  const { rowActions, bulk } = useStateActions(list, 'PUT /carousels', {
    thing: 'carousel',
    counted: (count) => t`${plural(count, { one: '# carousel', other: '# carousels' })}`,
  });
  const columns = useCarouselColumns();
  const actions = useActionColumn(list.nameOf, [edit, rowActions.use, rowActions.stop, rowActions.remove]);
  const filters = useCarouselFilters(list);
  return (
    <ListView
      list={list}
      title={t`Carousels`}
      noun={t`carousels`}
      columns={[...columns, ...actions]}
      filters={filters}
      actions={
        <>
          <Permitted permission="carousel:update">
            <Button
              icon={<ArrowDownUp size={16} strokeWidth={1.75} />}
              {...nearing(CarouselOrderDrawer.preload)}
              onClick={() => openOrder(undefined)}
            >
              <Trans context="button">Sort</Trans>
            </Button>
          </Permitted>
          <AddButton permission="carousel:create" {...add}>
            <Trans>New carousel</Trans>
          </AddButton>
        </>
      }
      bulk={bulk}
      emptyHint={
        <Permitted permission="carousel:create">
          <Trans>Carousels are the pictures at the top of the mini-program. Add the first one here.</Trans>
        </Permitted>
      }
      onOpen={onOpen}
    >
      {form}
      {order}
    </ListView>
  );
}
