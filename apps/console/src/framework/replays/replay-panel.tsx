import { Trans, useLingui } from '@lingui/react/macro';
import type { Replay } from '@regulars/contract';
import { Button } from 'antd';
import { X } from 'lucide-react';
import { useId } from 'react';
import { percentText } from '../../format/numbers.ts';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { useAction, useEndpoint, type ApiError } from '../api/index.ts';
import { DateInput } from '../form/date-input.tsx';
import { useDates } from '../use-dates.ts';
import { ReplayResult } from './replay-result.tsx';
import styles from './replays.module.css';
import type { ReplayedRule } from './use-replay.tsx';

interface Period {
  from: string;
  to: string;
}

interface ReplayPanelProps {
  of: ReplayedRule;
  period: Period;
  onPeriod: (period: Period) => void;
  /** What was asked for last. */
  started: Replay | undefined;
  starting: boolean;
  /** Why it could not be started. */
  refusal: ApiError | null;
  onRun: () => void;
  onClose: () => void;
}

/** Milliseconds between looks at a replay under way. */
const pollMs = 400;
const isUnderWay = ({ task: { state } }: Replay): boolean => state === 'queued' || state === 'running';

/** What a draft would have given in a period: it only counts. */
export function ReplayPanel({ of, period, onPeriod, started, starting, refusal, onRun, onClose }: ReplayPanelProps) {
  const { t } = useLingui();
  const today = useDates().today();
  const field = useId();
  const id = started?.replay_id ?? '';
  const { data, error, refetch } = useEndpoint(
    'GET /rule-replays/{id}',
    { params: { id } },
    {
      quiet: true,
      enabled: started !== undefined,
      refetchInterval: (seen) => (seen && !isUnderWay(seen) ? false : pollMs),
    },
  );
  const shown = starting ? undefined : (data ?? started);
  return (
    <Panel
      title={t`Replay the draft`}
      extra={<Button type="text" aria-label={t`Close`} icon={<X size={16} strokeWidth={1.75} />} onClick={onClose} />}
    >
      <div className={styles.panel}>
        <fieldset className={styles.period}>
          <legend className={styles.hidden}>
            <Trans>Dates of the documents</Trans>
          </legend>
          <span className={styles.end}>
            <label htmlFor={`${field}from`}>
              <Trans>From</Trans>
            </label>
            <DateInput
              id={`${field}from`}
              value={period.from}
              max={period.to}
              onChange={(from) => from !== null && onPeriod({ ...period, from })}
            />
          </span>
          <span className={styles.end}>
            <label htmlFor={`${field}to`}>
              <Trans>To</Trans>
            </label>
            <DateInput
              id={`${field}to`}
              value={period.to}
              min={period.from}
              max={today}
              onChange={(to) => to !== null && onPeriod({ ...period, to })}
            />
          </span>
          <Button loading={starting} disabled={shown !== undefined && isUnderWay(shown)} onClick={onRun}>
            <Trans>Replay</Trans>
          </Button>
        </fieldset>
        {refusal ? (
          <p role="alert">{refusal.message}</p>
        ) : error && !data ? (
          <p role="alert">
            {error.message}{' '}
            <Button size="small" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </p>
        ) : shown ? (
          <Outcome replay={shown} of={of} />
        ) : (
          <SkeletonBlock height="160px" />
        )}
      </div>
    </Panel>
  );
}

/** How far it is, why it ended early, or its result. */
function Outcome({ replay, of }: { replay: Replay; of: ReplayedRule }) {
  const { t } = useLingui();
  const stop = useAction('PUT /tasks/{id}/stop', { invalidates: ['/tasks', '/rule-replays/{id}'] });
  const { task, result } = replay;
  const share = task.progress.total ? Math.min(1, task.progress.done / task.progress.total) : 0;
  if (isUnderWay(replay)) {
    return (
      <output className={styles.progress}>
        <span>
          <Trans>Counting… {percentText(share)}</Trans>
        </span>
        <progress className={styles.bar} aria-label={t`Replay the draft`} value={share} max={1} />
        <Button
          size="small"
          disabled={task.stopping}
          loading={stop.isPending}
          onClick={() => stop.mutate({ params: { id: task.task_id } })}
        >
          <Trans>Stop</Trans>
        </Button>
      </output>
    );
  }
  if (result) return <ReplayResult replay={replay} result={result} of={of} />;
  return (
    <p role="alert" className={styles.quiet}>
      {task.fault ?? t`The replay was stopped.`}
    </p>
  );
}
