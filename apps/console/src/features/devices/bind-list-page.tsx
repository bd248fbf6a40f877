import { useLingui } from '@lingui/react/macro';
import { keywordLength } from '@regulars/contract/rules';
import { deviceKindPhrases } from '@regulars/phrases';
import type { ReactNode } from 'react';
import { ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { BranchFilter } from '../../framework/pickers/branch-filter.tsx';
import { useOptions } from '../../framework/use-options.ts';
import { bindList, bindRow } from './device-list.ts';
import { useDeviceDrawer } from './machine-list-page.tsx';
import { useBindColumns } from './use-bind-columns.tsx';

/** Which machine served which device, from when to when. */
export function BindListPage({ header }: { header: ReactNode }) {
  const { t } = useLingui();
  const list = useList('GET /branch-devices/device-binds', bindList, bindRow);
  const { open, drawer } = useDeviceDrawer();
  const kinds = useOptions(deviceKindPhrases).filter(({ value }) => value !== 'table_card');
  return (
    <ListView
      list={list}
      title={t`Devices`}
      noun={t`bindings`}
      header={header}
      columns={useBindColumns()}
      filters={
        <>
          <KeywordFilter
            label={t`Machine`}
            placeholder={t`Serial number`}
            maxLength={keywordLength}
            {...list.bind('keyword')}
          />
          <BranchFilter {...list.bind('branch_id')} />
          <ChoicesFilter label={t`Kind`} options={kinds} {...list.bind('kind')} />
        </>
      }
      emptyHint={t`Each time a till or cloud horn is bound, replaced or unbound, it is noted here.`}
      onOpen={open}
    >
      {drawer}
    </ListView>
  );
}
