import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { lazy, Suspense, useState } from 'react';
import { AddButton } from '../../framework/list/add-button.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { useActionColumn } from '../../framework/list/row-actions.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { useStateActions } from '../../framework/list/use-state-actions.ts';
import { useCan } from '../../framework/session/index.ts';
import { SplitPane } from '../../framework/tree/split-pane.tsx';
import { CategoryTree } from './category-tree.tsx';
import { itemList, itemRow, useItemFilters } from './item-list.tsx';
import { useItemColumns } from './use-item-columns.tsx';
import { useItemGroups } from './use-item-groups.ts';

const ItemForm = lazy(async () => ({ default: (await import('./item-form.tsx')).ItemForm }));

export function ItemListPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const groups = useItemGroups();
  const list = useList('GET /item/item-info', itemList, { ...itemRow, known: groups.known });
  const [form, setForm] = useState<{ item?: Item }>();
  const { rowActions, bulk } = useStateActions(list, 'PUT /item/item-info', {
    thing: 'item',
    counted: (count) => t`${plural(count, { one: '# item', other: '# items' })}`,
  });
  const columns = useItemColumns();
  const actions = useActionColumn(list.nameOf, [
    { key: 'edit', label: t`Edit`, permission: 'item:update', onPress: (item) => setForm({ item }) },
    ...rowActions,
  ]);
  const mayEdit = useCan('item:update');
  const category = list.bind('category_id');
  return (
    <SplitPane name="items" side={!narrow && <CategoryTree categories={groups.categories} {...category} />}>
      <ListView
        list={list}
        title={t`Items`}
        noun={t`items`}
        columns={[...columns, ...actions]}
        filters={useItemFilters(list, groups)}
        actions={
          <AddButton permission="item:create" onPress={() => setForm({})}>
            <Trans>New item</Trans>
          </AddButton>
        }
        bulk={bulk}
        emptyHint={t`An item is what you sell, with its price. Add the first one here.`}
        {...(mayEdit && { onOpen: (item: Item) => setForm({ item }) })}
      >
        <Suspense>
          {form && (
            <ItemForm
              key={form.item?.item_id}
              {...form}
              categoryId={category.value}
              onClosed={() => setForm(undefined)}
            />
          )}
        </Suspense>
      </ListView>
    </SplitPane>
  );
}
