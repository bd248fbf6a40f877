import { Trans, useLingui } from '@lingui/react/macro';
import type { Unusual } from '@regulars/contract';
import { say, unusualRulePhrases, unusualStatePhrases } from '@regulars/phrases';
import { Button } from 'antd';
import { SlidersHorizontal } from 'lucide-react';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { momentWidth } from '../../framework/list/columns.ts';
import type { ListColumn } from '../../framework/list/columns.ts';
import { DateRangeFilter } from '../../framework/list/date-range-filter.tsx';
import { ChoicesFilter } from '../../framework/list/filters.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { useOpenedRow } from '../../framework/list/use-opened-row.ts';
import { useRowSteps } from '../../framework/list/use-row-steps.ts';
import { PickerFilter } from '../../framework/pickers/one-picker.tsx';
import { UserPicker } from '../../framework/pickers/user-picker.tsx';
import { Permitted } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';
import { unusualList, unusualRow } from './log-lists.ts';
import styles from './logs.module.css';
import { FindingMember, FindingState, FindingWho, useFinding } from './unusual-parts.tsx';

const UnusualDrawer = lazyLayer(async () => (await import('./unusual-drawer.tsx')).UnusualDrawer);
const UnusualRulesDrawer = lazyLayer(async () => (await import('./unusual-rules-drawer.tsx')).UnusualRulesDrawer);

/** What is unusual in the logs. */
export function UnusualPage() {
  const { t } = useLingui();
  const list = useList('GET /logs/unusual', unusualList, unusualRow);
  const { opened, visit, open: openRow, step, close } = useOpenedRow('unusual');
  const rules = useOpenedForm<undefined>((_, onClosed) => <UnusualRulesDrawer onClose={onClosed} />);
  const steps = useRowSteps(list, opened, step);
  const open = (finding: Unusual): void => openRow(finding.unusual_id);
  const { filters } = list;
  return (
    <ListView
      list={list}
      title={t`Unusual`}
      noun={t`findings`}
      columns={useUnusualColumns(open)}
      filters={
        <>
          <ChoicesFilter label={t`State`} options={useOptions(unusualStatePhrases)} {...list.bind('state')} />
          <ChoicesFilter label={t`What`} options={useOptions(unusualRulePhrases)} {...list.bind('rule')} />
          <PickerFilter
            label={t`Who`}
            picker={UserPicker}
            value={filters.user_id?.[0]}
            onChange={(id) => list.filter({ user_id: id === undefined ? undefined : [id] })}
          />
          <DateRangeFilter
            label={t`Time`}
            from={filters.from}
            to={filters.to}
            onChange={(from, to) => list.filter({ from, to })}
          />
        </>
      }
      actions={
        <Permitted permission="operation_log:watch">
          <Button icon={<SlidersHorizontal size={16} strokeWidth={1.75} />} onClick={() => rules.open(undefined)}>
            <Trans>What counts as unusual</Trans>
          </Button>
        </Permitted>
      }
      emptyActions={null}
      onOpen={open}
      card={(finding) => <FindingCard finding={finding} />}
      emptyHint={t`The logs are looked through every five minutes. What stands out is listed here, with the entries it rests on.`}
    >
      {opened && <UnusualDrawer key={visit} id={opened} steps={steps} onClose={close} />}
      {rules.form}
    </ListView>
  );
}

function useUnusualColumns(onOpen: (finding: Unusual) => void): ListColumn<Unusual, 'last_at'>[] {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const sentence = useFinding();
  return [
    {
      key: 'last_at',
      title: t`Time`,
      width: momentWidth,
      fixed: 'start',
      sort: 'last_at',
      render: ({ last_at }) => <time dateTime={last_at}>{dates.cellTime(last_at)}</time>,
    },
    {
      key: 'user',
      title: t`Who`,
      width: 160,
      render: (finding) => <FindingWho finding={finding} />,
    },
    {
      key: 'rule',
      title: t`What`,
      width: 300,
      render: (finding) => (
        <span className={styles.told}>
          {say(unusualRulePhrases[finding.rule], locale)}
          <small>{sentence(finding)}</small>
        </span>
      ),
    },
    {
      key: 'member',
      title: t`Member`,
      width: 130,
      isLink: true,
      render: (finding) => <FindingMember finding={finding} />,
    },
    { key: 'state', title: t`State`, width: 160, render: (finding) => <FindingState finding={finding} /> },
    {
      key: 'actions',
      title: t`Actions`,
      width: 80,
      fixed: 'end',
      render: (finding) => (
        <Button type="link" size="small" onClick={() => onOpen(finding)}>
          <Trans>Details</Trans>
        </Button>
      ),
    },
  ];
}

/** A finding in the phone list. Only spans, because it is rendered inside a button. */
function FindingCard({ finding }: { finding: Unusual }) {
  const locale = useLocale();
  const dates = useDates();
  const sentence = useFinding();
  const { rule, member_name, last_at } = finding;
  return (
    <span className={styles.card}>
      <span className={styles.cardHead}>
        <FindingWho finding={finding} />
        <small>{dates.cellTime(last_at)}</small>
      </span>
      <span className={styles.cardText}>
        <strong>{say(unusualRulePhrases[rule], locale)}</strong>
        <small>{[member_name, sentence(finding)].filter(Boolean).join(' · ')}</small>
        <FindingState finding={finding} />
      </span>
    </span>
  );
}
