import { Trans, useLingui } from '@lingui/react/macro';
import type { Category, CategoryTree } from '@regulars/contract';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { countText } from '../../format/numbers.ts';
import { usePageTitle } from '../../framework/access/use-page-title.ts';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { ExportButton } from '../../framework/list/export-button.tsx';
import { nearing } from '../../framework/list/nearing.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { Permitted } from '../../framework/session/index.ts';
import { DraftBar, DraftFrame } from '../../framework/sort/draft-bar.tsx';
import { SyncButton } from '../../framework/sync/sync-button.tsx';
import { SplitPane } from '../../framework/tree/split-pane.tsx';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CategoryOrder } from './category-order.tsx';
import { CategoryPane } from './category-pane.tsx';
import { useCategoryOrder, useCategoryTree } from './use-category-order.ts';
import { useItemCounts } from './use-item-counts.ts';
import { useNaming } from './use-naming.ts';

const CategoryForm = lazyLayer(async () => (await import('./category-form.tsx')).CategoryForm);

/** The tree is the page's main content, so it gets more room than a tree beside a list. */
const widths = { usual: 560, min: 320, max: 800 };

/** All columns of all categories, in the saved order. */
const wholeTree = {
  exports: 'categories',
  list: { filters: {}, sort: undefined, order: undefined },
  columns: [],
  selected: [],
} as const;

export function CategoryPage() {
  const { t } = useLingui();
  const result = useCategoryTree();
  return (
    <Fetched
      result={result}
      words={{
        missing: t`There are no categories`,
        missingHint: '',
        denied: t`You cannot view categories`,
        broken: t`The categories did not load`,
      }}
    >
      {(tree) => <Categories tree={tree} refetch={result.refetch} />}
    </Fetched>
  );
}

function Categories({ tree, refetch }: { tree: CategoryTree; refetch: () => Promise<unknown> }) {
  const { t } = useLingui();
  const [title, narrow] = [usePageTitle(t`Categories`), useNarrow()];
  const order = useCategoryOrder(tree, refetch);
  const { byId, draft } = order;
  const [chosen, setChosen] = useState<string>();
  const count = byId.size;
  const first = narrow ? undefined : draft.outline[0]?.id;
  const category = byId.get(chosen ?? '') ?? byId.get(first ?? '');
  const { naming, ask, leave } = useNaming(category);
  const choose = async (id: string, toName = false): Promise<void> => {
    if (id !== category?.category_id && !(await leave())) return;
    setChosen(id);
    if (toName) ask(id);
  };
  const { form, open } = useOpenedForm<Category | undefined>((parent, onClosed) => (
    <CategoryForm
      parents={tree.items.filter(({ state }) => state === 'used')}
      parent={parent?.category_id}
      onAdded={(added) => !narrow && void choose(added.category_id)}
      onClosed={onClosed}
    />
  ));
  const add = <AddButton primary={count === 0} onClick={() => open(undefined)} />;
  const actions = (
    <>
      <ExportButton
        {...wholeTree}
        noun={t`categories`}
        result={{ data: { total: count, total_exact: true } }}
        place={narrow ? 'tools' : 'actions'}
      />
      {sync}
      {!narrow && add}
    </>
  );
  return (
    <DraftFrame>
      <PageHead title={title} note={count > 0 && <Summary byId={byId} />} actions={count > 0 && actions} />
      {count === 0 ? (
        <NoCategories add={add} />
      ) : (
        <SplitPane
          name="categories"
          widths={widths}
          side={
            <CategoryOrder
              order={order}
              selected={category?.category_id}
              onSelect={(id, toName) => void choose(id, toName)}
              onAddIn={open}
            />
          }
        >
          <CategoryPane
            category={category}
            order={order}
            naming={naming}
            onAddIn={open}
            onClose={() => void leave().then((left) => left && setChosen(undefined))}
          />
        </SplitPane>
      )}
      {narrow && count > 0 && draft.moved.length === 0 && <BottomBar>{add}</BottomBar>}
      <DraftBar draft={draft} needs="category:update" nameOf={order.nameOf} saving={order.saving} onSave={order.save} />
      {form}
    </DraftFrame>
  );
}

const sync = <SyncButton name="POST /item/send-cls-sync" permission="category:sync" />;

function NoCategories({ add }: { add: ReactNode }) {
  const { t } = useLingui();
  const actions = (
    <>
      {sync}
      {add}
    </>
  );
  return (
    <EmptyState kind="empty" title={t`No categories yet`} actions={actions}>
      {t`Categories group your items: tea, then pots and cups. Add the first one here.`}
    </EmptyState>
  );
}

/** How many categories there are, with the number of items if the user sees them. */
function Summary({ byId }: { byId: ReadonlyMap<string, Category> }) {
  const { total, without } = useItemCounts(byId);
  const count = countText(byId.size);
  if (total === undefined || without === undefined) return <Trans>{count} in total</Trans>;
  const [items, loose] = [countText(total), countText(without)];
  return without === 0 ? (
    <Trans>
      {count} in total · items: {items}
    </Trans>
  ) : (
    <Trans>
      {count} in total · items: {items}, without a category: {loose}
    </Trans>
  );
}

function AddButton({ primary, onClick }: { primary: boolean; onClick: () => void }) {
  return (
    <Permitted permission="category:create">
      <Button
        type={primary ? 'primary' : 'default'}
        icon={<Plus size={16} strokeWidth={1.75} />}
        {...nearing(CategoryForm.preload)}
        onClick={onClick}
      >
        <Trans>New category</Trans>
      </Button>
    </Permitted>
  );
}
