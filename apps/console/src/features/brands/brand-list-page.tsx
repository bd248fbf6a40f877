import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Brand } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { brandOriginPhrases, itemStatePhrases } from '@regulars/phrases';
import { lazy, Suspense, useState } from 'react';
import { AddButton } from '../../framework/list/add-button.tsx';
import { ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { useActionColumn } from '../../framework/list/row-actions.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { useStateActions } from '../../framework/list/use-state-actions.ts';
import { useCan } from '../../framework/session/index.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useBrandColumns } from './use-brand-columns.tsx';
import { brandList, brandRow } from './brand-list.ts';

const BrandForm = lazy(async () => ({ default: (await import('./brand-form.tsx')).BrandForm }));

export function BrandListPage() {
  const { t } = useLingui();
  const list = useList('GET /item/brand-info', brandList, brandRow);
  const [form, setForm] = useState<{ brand?: Brand }>();
  const { rowActions, bulk } = useStateActions(list, 'PUT /item/brand-info', {
    thing: 'brand',
    counted: (count) => t`${plural(count, { one: '# brand', other: '# brands' })}`,
  });
  const columns = useBrandColumns();
  const actions = useActionColumn(list.nameOf, [
    { key: 'edit', label: t`Edit`, permission: 'brand:update', onPress: (brand) => setForm({ brand }) },
    ...rowActions,
  ]);
  const mayEdit = useCan('brand:update');
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
          <ChoicesFilter label={t`State`} options={useOptions(itemStatePhrases)} {...list.bind('state')} />
        </>
      }
      actions={
        <AddButton permission="brand:create" onPress={() => setForm({})}>
          <Trans>New brand</Trans>
        </AddButton>
      }
      bulk={bulk}
      emptyHint={t`A brand is who makes an item. Add the first one here; syncing items adds their brands too.`}
      {...(mayEdit && { onOpen: (brand: Brand) => setForm({ brand }) })}
    >
      <Suspense>
        {form && <BrandForm key={form.brand?.brand_id} {...form} onClosed={() => setForm(undefined)} />}
      </Suspense>
    </ListView>
  );
}
