import { Trans, useLingui } from '@lingui/react/macro';
import type { TopUpRule } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { ruleStatePhrases, say } from '@regulars/phrases';
import { Button } from 'antd';
import { ArrowUpDown } from 'lucide-react';
import { useState } from 'react';
import { countText, moneyText } from '../../format/numbers.ts';
import { AllBranchesOnly } from '../../framework/detail/all-branches-only.tsx';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { AddButton } from '../../framework/list/add-button.tsx';
import type { ListColumn } from '../../framework/list/columns.ts';
import { ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { nearing } from '../../framework/list/nearing.ts';
import { useActionColumn } from '../../framework/list/row-actions.tsx';
import { useBulkActions } from '../../framework/list/use-bulk-actions.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { Permitted, useCanEverywhere } from '../../framework/session/index.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { topUpPages, topUpRuleList, topUpRuleRow } from './top-up-rule-list.ts';
import styles from './top-up-rules.module.css';
import { useRuleFigures } from './use-rule-figures.ts';
import { useRuleActs } from './use-rule-acts.ts';
import { saidBy, stateMeaning, useTopUpWords } from './use-top-up-words.ts';

const TopUpOrderDrawer = lazyLayer(async () => (await import('./top-up-order.tsx')).TopUpOrderDrawer);

export function TopUpRuleListPage() {
  const { t } = useLingui();
  const tab = useTab();
  const list = useList('GET /recharge-rule', topUpRuleList, topUpRuleRow);
  const [sorting, setSorting] = useState(false);
  const maySort = useCanEverywhere('top_up_rule:put_in_force');
  const acts = useRuleActs();
  const columns = useTopUpColumns();
  const actions = useActionColumn(list.nameOf, acts.rowActions);
  return (
    <ListView
      list={list}
      title={t`Top-up rules`}
      noun={t`top-up rules`}
      columns={[...columns, ...actions]}
      filters={
        <>
          <KeywordFilter
            label={t`Rule`}
            placeholder={t`Part of the name`}
            maxLength={keywordLength}
            {...list.bind('keyword')}
          />
          <ChoicesFilter label={t`State`} options={useOptions(ruleStatePhrases)} {...list.bind('state')} />
        </>
      }
      actions={
        <>
          {maySort && (
            <Button
              icon={<ArrowUpDown size={16} strokeWidth={1.75} />}
              {...nearing(TopUpOrderDrawer.preload)}
              onClick={() => setSorting(true)}
            >
              <Trans>Change the order</Trans>
            </Button>
          )}
          <AddButton
            permission="top_up_rule:create"
            preload={() => tab.preload(topUpPages.add)}
            onPress={() => tab.openTab(topUpPages.add)}
          >
            <Trans>New rule</Trans>
          </AddButton>
        </>
      }
      bulk={useBulkActions(acts.bulk)}
      emptyHint={
        <Permitted permission="top_up_rule:create">
          <Trans>
            A rule says what members get when they top up: pay ¥500, get ¥50. Nothing happens until you put it in force.
          </Trans>
        </Permitted>
      }
      onOpen={(rule) => tab.openTab(topUpPages.detail(rule.rule_id), list.nameOf(rule))}
    >
      <AllBranchesOnly permissions={['top_up_rule:update', 'top_up_rule:put_in_force']} />
      {sorting && <TopUpOrderDrawer onClosed={() => setSorting(false)} />}
    </ListView>
  );
}

function useTopUpColumns(): ListColumn<TopUpRule, 'name' | 'created_at'>[] {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const words = useTopUpWords();
  return [
    {
      key: 'name',
      title: t`Rule`,
      width: 180,
      fixed: 'start',
      sort: 'name',
      exported: ['name'],
      render: (rule) => <span className={styles.name}>{topUpRuleRow.nameOf(rule)}</span>,
    },
    {
      key: 'state',
      title: t`State`,
      width: 130,
      onCard: 'mark',
      render: ({ state, in_force: inForce, draft }) => (
        <span className={styles.tags}>
          <StateTag meaning={stateMeaning[state]}>{say(ruleStatePhrases[state], locale)}</StateTag>
          {inForce && draft && <StateTag meaning="attention">{t`Has a draft`}</StateTag>}
        </span>
      ),
    },
    {
      key: 'terms',
      title: t`What it gives`,
      width: 318,
      onCard: 'line',
      exported: ['terms'],
      render: (rule) => {
        const terms = saidBy(rule);
        return (
          terms && (
            <span className={styles.terms}>
              <span>{words.gives(terms)}</span>
              <span className={styles.hint}>{words.holds(terms)}</span>
            </span>
          )
        );
      },
    },
    ...useFigureColumns(),
    {
      key: 'number',
      title: t`Version`,
      width: 80,
      from: 1600,
      onCard: 'none',
      render: ({ in_force: inForce }) => inForce?.number ?? '–',
    },
    {
      key: 'created_at',
      title: t`Added`,
      width: 132,
      from: 1600,
      sort: 'created_at',
      onCard: 'none',
      render: ({ created_at }) => dates.cell(created_at),
    },
  ];
}

/** This month's, at the user's branches. */
function useFigureColumns(): ListColumn<TopUpRule, never>[] {
  const { t } = useLingui();
  const { seen, of } = useRuleFigures();
  if (!seen) return [];
  const note = t`This month, at your branches`;
  const column = (
    key: 'top_ups' | 'principal' | 'bonus',
    title: string,
    text: (figure: number) => string,
  ): ListColumn<TopUpRule, never> => ({
    key,
    title,
    note,
    width: 112,
    align: 'right',
    exported: [],
    render: ({ rule_id: id, in_force: inForce }) => {
      const figure = inForce ? of(id)?.[key] : undefined;
      return figure === undefined ? '–' : text(figure);
    },
  });
  return [
    column('top_ups', t({ message: 'This month', context: 'how many top-ups' }), countText),
    column('principal', t({ message: 'Principal', context: 'of this month' }), moneyText),
    column('bonus', t({ message: 'Bonus', context: 'of this month' }), moneyText),
  ];
}
