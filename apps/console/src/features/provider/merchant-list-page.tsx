import { Trans, useLingui } from '@lingui/react/macro';
import type { ProviderMerchant } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { openStatuses, openStatusPhrases, planPhrases, say } from '@regulars/phrases';
import { Button } from 'antd';
import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { countText } from '../../format/numbers.ts';
import { saveFile, useEndpoint } from '../../framework/api/index.ts';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import { nearing } from '../../framework/list/nearing.ts';
import { PlainListView } from '../../framework/list/plain-list-view.tsx';
import { useActionColumn } from '../../framework/list/row-actions.tsx';
import type { FiltersOf } from '../../framework/list/list-address.ts';
import { usePlainList } from '../../framework/list/use-list.ts';
import type { FilterBinding, ListState } from '../../framework/list/use-list-state.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';
import { merchantList, merchantRow } from './merchant-list.ts';
import styles from './provider.module.css';
import { useMerchantColumns } from './use-merchant-columns.tsx';
import { useStateActs } from './use-state-acts.tsx';

const OpenMerchantForm = lazyLayer(async () => (await import('./open-merchant-form.tsx')).OpenMerchantForm);
const TermDialog = lazyLayer(async () => (await import('./term-dialog.tsx')).TermDialog);

const useMerchants = () => usePlainList('GET /provider/merchants', merchantList, merchantRow);

/** All merchants of the provider. */
export function MerchantListPage() {
  const { t } = useLingui();
  const tab = useTab();
  const list = useMerchants();
  const { open, form } = useOpenedForm<'new'>((_, onClosed) => <OpenMerchantForm onClosed={onClosed} />);
  const { open: openTerm, form: term } = useOpenedForm<ProviderMerchant>((merchant, onClosed) => (
    <TermDialog merchant={merchant} onClosed={onClosed} />
  ));
  const { act, dialog } = useStateActs();
  const columns = useMerchantColumns();
  const show = (merchant: ProviderMerchant) =>
    tab.openTab(`/provider/merchants/${merchant.merchant_id}`, merchant.abbreviation_name);
  const actions = useActionColumn(list.nameOf, [
    {
      key: 'open',
      label: t({ message: 'Open…', context: 'a merchant' }),
      offered: (one) => one.expires_on === null,
      onPress: openTerm,
    },
    {
      key: 'renew',
      label: t`Renew…`,
      offered: ({ vip_open_status: status }) => status === 3 || status === 4,
      onPress: openTerm,
    },
    { key: 'show', label: t`Details`, onPress: show },
    { key: 'enable', label: t`Enable…`, offered: isDisabled, onPress: (one) => act(one, false) },
    {
      key: 'disable',
      label: t`Disable…`,
      offered: (one) => !isDisabled(one),
      danger: true,
      onPress: (one) => act(one, true),
    },
  ]);
  const filters = useFilters(list);
  return (
    <PlainListView
      list={list}
      title={t`Merchants`}
      noun={t`merchants`}
      columns={[...columns, ...actions]}
      filters={filters}
      tabs={<StateTabs {...list.bind('vip_open_status')} />}
      actions={
        <>
          <ExportButton {...list} />
          <Button
            type="primary"
            icon={<Plus size={16} strokeWidth={1.75} />}
            {...nearing(OpenMerchantForm.preload)}
            onClick={() => open('new')}
          >
            <Trans>Open a merchant</Trans>
          </Button>
        </>
      }
      onOpen={show}
      emptyHint={<Trans>Open the first merchant: its owner gets a message to set a password.</Trans>}
    >
      {form}
      {term}
      {dialog}
    </PlainListView>
  );
}

/** The list as it is filtered and sorted, as a file. */
function ExportButton({ filters, query: { sort, order } }: Pick<ReturnType<typeof useMerchants>, 'filters' | 'query'>) {
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    await saveFile('GET /provider/merchants/file', { query: { ...filters, sort, order } });
    setBusy(false);
  }
  return (
    <Button icon={<Download size={16} strokeWidth={1.75} />} loading={busy} onClick={() => void save()}>
      <Trans>Export</Trans>
    </Button>
  );
}

type MerchantList = Pick<ListState<FiltersOf<typeof merchantList.fields>>, 'bind'>;

/** A fragment: the header shows its fields one by one. */
function useFilters(list: MerchantList) {
  const { t } = useLingui();
  const plans = useOptions(planPhrases);
  const locale = useLocale();
  const states = openStatuses.map((value) => ({ value, label: say(openStatusPhrases[value], locale) }));
  return (
    <>
      <KeywordFilter
        label={t`Merchant`}
        placeholder={t`Name, number or phone`}
        maxLength={keywordLength}
        phones
        {...list.bind('keyword')}
      />
      <ChoicesFilter label={t`State`} options={states} {...list.bind('vip_open_status')} />
      <ChoicesFilter label={t`Plan`} options={plans} {...list.bind('plan')} />
    </>
  );
}

const isDisabled = ({ vip_open_status: status }: ProviderMerchant): boolean => status === 5;

type Status = ProviderMerchant['vip_open_status'];

/** The states that need the provider, with their numbers. */
function StateTabs({ value: chosen = [], onChange: onChoose }: FilterBinding<Status[]>) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data } = useEndpoint('GET /provider/health', {}, { quiet: true, staleTime: 60_000 });
  const countOf = (states: readonly Status[]): number | undefined =>
    data?.merchants
      .filter(({ vip_open_status: one }) => states.length === 0 || states.includes(one))
      .reduce((sum, { count }) => sum + count, 0);
  const tabs: { name: string; states: Status[] }[] = [
    { name: t`All`, states: [] },
    { name: say(openStatusPhrases[2], locale), states: [2] },
    { name: t`Expiring in 30 days`, states: [3] },
    { name: say(openStatusPhrases[4], locale), states: [4] },
  ];
  return (
    <nav className={styles.tabs} aria-label={t`States`} data-scrolls>
      {tabs.map(({ name, states }) => {
        const count = countOf(states);
        return (
          <button
            key={name}
            type="button"
            className={styles.tab}
            aria-pressed={states.join() === chosen.join()}
            onClick={() => onChoose(states.length > 0 ? states : undefined)}
          >
            {name}
            {count !== undefined && <span>{countText(count)}</span>}
          </button>
        );
      })}
    </nav>
  );
}
