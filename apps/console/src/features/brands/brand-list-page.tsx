import { Trans, useLingui } from '@lingui/react/macro';
import type { Brand } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { brandOriginPhrases, itemStatePhrases } from '@regulars/phrases';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { Permitted, useCan } from '../../framework/session/index.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useBrandActions } from './use-brand-actions.ts';
import { useBrandColumns } from './use-brand-columns.tsx';
import { brandList } from './brand-list.ts';

const BrandForm = lazy(async () => ({ default: (await import('./brand-form.tsx')).BrandForm }));

const idOf = ({ brand_id }: Brand) => brand_id;
const nameOf = ({ name }: Brand) => name;

export function BrandListPage() {
  const { t } = useLingui();
  const list = useList('GET /item/brand-info', brandList, { idOf, nameOf });
  const [form, setForm] = useState<{ brand?: Brand }>();
  const change = useBrandActions();
  const columns = useBrandColumns({ onEdit: (brand) => setForm({ brand }), ...change });
  const mayEdit = useCan('brand:update');
  return (
    <ListView
      list={list}
      title={t`Brands`}
      noun={t`brands`}
      columns={columns}
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
        <Permitted permission="brand:create">
          <Button type="primary" icon={<Plus size={16} strokeWidth={1.75} />} onClick={() => setForm({})}>
            <Trans>New brand</Trans>
          </Button>
        </Permitted>
      }
      bulk={
        mayEdit
          ? (brands) => (
              <>
                <Button size="small" onClick={() => void change.onUse(brands)}>
                  <Trans>Enable</Trans>
                </Button>
                <Button size="small" onClick={() => void change.onStop(brands)}>
                  <Trans>Disable</Trans>
                </Button>
              </>
            )
          : undefined
      }
      emptyHint={t`A brand says who makes an item. Add the first one here; syncing items adds theirs too.`}
      {...(mayEdit && { onOpen: (brand: Brand) => setForm({ brand }) })}
    >
      <Suspense>
        {form && <BrandForm key={form.brand?.brand_id} {...form} onClosed={() => setForm(undefined)} />}
      </Suspense>
    </ListView>
  );
}
