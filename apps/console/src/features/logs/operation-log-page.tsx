import { Trans, useLingui } from '@lingui/react/macro';
import type { OperateLog } from '@regulars/contract';
import { keysOf, logTopicPhrases, say } from '@regulars/phrases';
import { Button } from 'antd';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { momentWidth } from '../../framework/list/columns.ts';
import type { ListColumn } from '../../framework/list/columns.ts';
import { ListView } from '../../framework/list/list-view.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { useOpenedRow } from '../../framework/list/use-opened-row.ts';
import { useRowSteps } from '../../framework/list/use-row-steps.ts';
import { Permitted } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Action, Operator, Summary } from './log-cells.tsx';
import { operationList, operationRow } from './log-lists.ts';
import styles from './logs.module.css';
import { useOperationFilters } from './operation-filters.tsx';
import { RetentionButton } from './retention-button.tsx';
import { SealCard, useBrokenEntry } from './seal-card.tsx';
import { SubjectLink } from './subject-link.tsx';
import { UnusualButton } from './unusual-button.tsx';

const EntryDrawer = lazyLayer(async () => (await import('./entry-drawer.tsx')).EntryDrawer);

/** What was done, by whom and to what. */
export function OperationLogPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const list = useList('GET /logs/operate-logs', operationList, operationRow);
  const { opened, visit, open: openRow, step, close } = useOpenedRow('entry');
  const steps = useRowSteps(list, opened, step);
  const open = (log: OperateLog): void => openRow(log.event_id);
  const columns = useOperationColumns(open, useBrokenEntry());
  return (
    <ListView
      list={list}
      title={t`Operation log`}
      noun={t`entries`}
      columns={columns}
      topics={keysOf(logTopicPhrases).map((key) => ({
        key,
        name: say(logTopicPhrases[key], locale),
        query: `topic=${key}`,
      }))}
      header={<SealCard />}
      filters={useOperationFilters(list)}
      actions={
        <>
          <UnusualButton />
          <Permitted permission="operation_log:retain">
            <RetentionButton />
          </Permitted>
        </>
      }
      emptyActions={null}
      onOpen={open}
      card={(log) => <OperationCard log={log} />}
      emptyHint={t`Whatever is added, changed or removed is recorded here, with who did it and when.`}
    >
      {opened && (
        <EntryDrawer
          key={visit}
          id={opened}
          known={list.result.data?.items.find(({ event_id }) => event_id === opened)}
          steps={steps}
          onClose={close}
        />
      )}
    </ListView>
  );
}

function useOperationColumns(
  onOpen: (log: OperateLog) => void,
  brokenId: string | null,
): ListColumn<OperateLog, 'at'>[] {
  const { t } = useLingui();
  const dates = useDates();
  return [
    {
      key: 'at',
      title: t`Time`,
      width: momentWidth,
      fixed: 'start',
      sort: 'at',
      render: ({ at }) => <time dateTime={at}>{dates.cellTime(at)}</time>,
    },
    {
      key: 'operator',
      title: t`Who`,
      exported: ['operator', 'operator_phone'],
      width: 150,
      render: (log) => <Operator log={log} />,
    },
    {
      key: 'action',
      title: t`What was done`,
      width: 176,
      render: (log) => <Action log={log} broken={log.event_id === brokenId} />,
    },
    {
      key: 'subject',
      title: t`Subject`,
      exported: ['subject_kind', 'subject'],
      width: 150,
      isLink: true,
      render: (log) => <SubjectLink log={log} />,
    },
    {
      key: 'changes',
      title: t`Changes`,
      exported: ['changes', 'reason'],
      width: 238,
      render: (log) => <Summary log={log} />,
    },
    {
      key: 'address',
      title: t`From where`,
      exported: ['address', 'request_id'],
      width: 120,
      from: 1280,
      render: ({ address }) => <span className={styles.place}>{address ?? '–'}</span>,
    },
    {
      key: 'actions',
      title: t`Actions`,
      width: 80,
      fixed: 'end',
      render: (log) => (
        <Button type="link" size="small" onClick={() => onOpen(log)}>
          <Trans>Details</Trans>
        </Button>
      ),
    },
  ];
}

/** An entry in the phone list. Only spans, because it is rendered inside a button. */
function OperationCard({ log }: { log: OperateLog }) {
  const dates = useDates();
  const { subject_kind_name, subject_name, at } = log;
  return (
    <span className={styles.card}>
      <span className={styles.cardHead}>
        <Operator log={log} />
        <small>{dates.cellTime(at)}</small>
      </span>
      <span className={styles.cardText}>
        <strong>
          <Action log={log} /> · {subject_name ?? subject_kind_name}
        </strong>
        <Summary log={log} />
      </span>
    </span>
  );
}
