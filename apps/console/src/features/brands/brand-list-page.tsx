import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Brand } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { brandOriginPhrases, statePhrases } from '@regulars/phrases';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { AddButton } from '../../framework/list/add-button.tsx';
import { ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { useActionColumn } from '../../framework/list/row-actions.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { useRowForm } from '../../framework/list/use-row-form.tsx';
import { useStateActions } from '../../framework/list/use-state-actions.ts';
import { Permitted } from '../../framework/session/index.ts';
import { SyncButton } from '../../framework/sync/sync-button.tsx';
import { useOptions } from '../../framework/use-options.ts';
import { useBrandColumns } from './use-brand-columns.tsx';
import { brandList, brandRow } from './brand-list.ts';

const BrandForm = lazyLayer(async () => (await import('./brand-form.tsx')).BrandForm);

export function BrandListPage() {
  const { t } = useLingui();
  const list = useList('GET /item/brand-info', brandList, brandRow);
  const { form, add, edit, onOpen } = useRowForm<Brand>('brand', BrandForm.preload, (brand, onClosed) => (
    <BrandForm brand={brand} onClosed={onClosed} />
  ));
  const { rowActions, bulk } = useStateActions(list, 'PUT /item/brand-info', {
    thing: 'brand',
    counted: (count) => t`${plural(count, { one: '# brand', other: '# brands' })}`,
  });
  const columns = useBrandColumns();
  const actions = useActionColumn(list.nameOf, [edit, rowActions.use, rowActions.stop, rowActions.remove]);
  return (
    <ListView
      list={list}
      title={t`Brands`}
      noun={t`brands`}
      columns={[...columns, ...actions]}
      filters={
        <>
          <KeywordFilter
            label={t`Brand`}
            placeholder={t`Part of the name`}
            maxLength={keywordLength}
            {...list.bind('keyword')}
          />
          <ChoicesFilter label={t`Origin`} options={useOptions(brandOriginPhrases)} {...list.bind('origin')} />
          <ChoicesFilter label={t`State`} options={useOptions(statePhrases)} {...list.bind('state')} />
        </>
      }
      actions={
        <>
          <SyncButton name="POST /item/send-brand-sync" permission="brand:sync" />
          <AddButton permission="brand:create" {...add}>
            <Trans>New brand</Trans>
          </AddButton>
        </>
      }
      bulk={bulk}
      emptyHint={
        <Permitted permission="brand:create">
          <Trans>
            A brand names the maker of an item. Add the first one here; syncing items also adds their brands.
          </Trans>
        </Permitted>
      }
      onOpen={onOpen}
    >
      {form}
    </ListView>
  );
}
