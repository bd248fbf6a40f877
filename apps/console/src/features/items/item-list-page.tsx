import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { Button } from 'antd';
import { RefreshCw } from 'lucide-react';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { AddButton } from '../../framework/list/add-button.tsx';
import { ImportButton } from '../../framework/list/import-button.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { useActionColumn } from '../../framework/list/row-actions.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { useRowForm } from '../../framework/list/use-row-form.tsx';
import { useStateActions } from '../../framework/list/use-state-actions.ts';
import { Permitted } from '../../framework/session/index.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { SplitPane } from '../../framework/tree/split-pane.tsx';
import { CategoryTree } from './category-tree.tsx';
import { itemList, itemRow, useItemFilters } from './item-list.tsx';
import { useItemColumns } from './use-item-columns.tsx';
import { useItemDialogs } from './use-item-dialogs.tsx';
import { useItemGroups } from '../../framework/items/use-item-groups.ts';
import { useSoldOut } from './use-sold-out.tsx';

const ItemForm = lazyLayer(async () => (await import('./item-form.tsx')).ItemForm);

export function ItemListPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const tab = useTab();
  const groups = useItemGroups();
  const list = useList('GET /item/item-info', itemList, { ...itemRow, known: groups.known });
  const category = list.bind('category_id');
  const { form, add, edit, onOpen } = useRowForm<Item>('item', ItemForm.preload, (item, onClosed) => (
    <ItemForm item={item} categoryId={category.value} onClosed={onClosed} />
  ));
  const { quick, move, dialogs } = useItemDialogs();
  const { rowActions, bulk } = useStateActions(list, 'PUT /item/item-info', {
    thing: 'item',
    counted: (count) => t`${plural(count, { one: '# item', other: '# items' })}`,
    more: [move],
  });
  const columns = useItemColumns();
  const { soldOutActions, dialog } = useSoldOut();
  const actions = useActionColumn(list.nameOf, [
    edit,
    ...soldOutActions,
    rowActions.use,
    rowActions.stop,
    rowActions.remove,
  ]);
  return (
    <SplitPane
      name="items"
      side={!narrow && <CategoryTree categories={groups.categories} filters={list.filters} {...category} />}
    >
      <ListView
        list={list}
        title={t`Items`}
        noun={t`items`}
        columns={[...columns, ...actions]}
        filters={useItemFilters(list, groups)}
        actions={
          <>
            <Permitted permission="item:sync">
              <Button icon={<RefreshCw size={16} strokeWidth={1.75} />} onClick={() => tab.openTab('/item/syncs')}>
                <Trans context="button">Sync</Trans>
              </Button>
            </Permitted>
            <ImportButton permission="item:import" to="/item/imports" />
            {quick}
            <AddButton permission="item:create" {...add}>
              <Trans>New item</Trans>
            </AddButton>
          </>
        }
        bulk={bulk}
        emptyHint={
          <Permitted permission="item:create">
            <Trans>An item is what you sell, with its price. Add the first one here.</Trans>
          </Permitted>
        }
        onOpen={onOpen}
      >
        {form}
        {dialog}
        {dialogs}
      </ListView>
    </SplitPane>
  );
}
