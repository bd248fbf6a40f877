import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Task } from '@regulars/contract';
import { say, taskStatePhrases } from '@regulars/phrases';
import { Download, FileUp, ListChecks, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { countText, percentText } from '../../format/numbers.ts';
import { useAction } from '../../framework/api/index.ts';
import { importAddress, importReads } from '../../framework/imports/import-pages.ts';
import { isUnderWay } from './use-tasks.ts';
import { download } from './use-task-news.tsx';
import { useTaskUndo } from './use-task-undo.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import type { StateMeaning } from '../../ui/state-tag.tsx';
import { sizeText } from './size-text.ts';
import styles from './tasks.module.css';

const icons: Readonly<Record<string, LucideIcon>> = { export: Download, undo: Undo2, import: FileUp };

const meanings: Readonly<Record<Task['state'], StateMeaning>> = {
  queued: 'waiting',
  running: 'waiting',
  done: 'live',
  partly: 'attention',
  failed: 'blocked',
  stopped: 'over',
};

/** One task: title, progress, result and actions. */
export function TaskItem({ task, onGo }: { task: Task; onGo: (address: string) => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const stop = useAction('PUT /tasks/{id}/stop', { invalidates: importReads });
  const undo = useTaskUndo();
  const Icon = icons[task.kind] ?? ListChecks;
  const { title, state, mine, operator, progress, subject, undone_partly: outcome } = task;
  const undone = task.undone_at === null ? null : dates.time(task.undone_at);
  const share = progress.total ? Math.min(1, progress.done / progress.total) : 0;
  return (
    <li className={styles.task}>
      <span className={styles.icon}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <div className={styles.head}>
          <strong>{mine || operator === null ? title : t`${title}, ${operator}`}</strong>
          {state === 'running' ? (
            progress.total !== null && <span className={styles.share}>{percentText(share)}</span>
          ) : (
            <StateTag meaning={meanings[state]}>{say(taskStatePhrases[state], locale)}</StateTag>
          )}
        </div>
        {state === 'running' && progress.total !== null && (
          <progress className={styles.bar} aria-label={title} value={share} max={1} />
        )}
        <p className={styles.line}>
          <TaskLine task={task} />
        </p>
        {state === 'failed' && task.result !== null && <p className={styles.line}>{task.result}</p>}
        {undone !== null && (
          <p className={styles.line}>
            {outcome === null ? t`Undone: ${undone}` : t`Partly undone: ${undone}. ${outcome}`}
          </p>
        )}
        {task.file?.refused && <p className={styles.line}>{task.file.refused}</p>}
        <div className={styles.foot}>
          {isUnderWay(task) && !task.stopping && (
            <LinkButton onClick={() => stop.mutate({ params: { id: task.task_id } })}>
              {state === 'queued' ? <Trans>Cancel</Trans> : <Trans>Stop</Trans>}
            </LinkButton>
          )}
          {subject && (
            <LinkButton onClick={() => onGo(importAddress(subject.kind, subject.id))}>
              <Trans>Open</Trans>
            </LinkButton>
          )}
          {task.file && mine && task.file.refused === null && (
            <LinkButton onClick={() => void download(task)}>
              <Download size={14} strokeWidth={1.75} aria-hidden="true" /> <Trans>Download</Trans>
            </LinkButton>
          )}
          {task.undo && mine && (
            <LinkButton onClick={() => void undo(task)}>
              {task.kind === 'undo' ? <Trans>Undo the rest</Trans> : <Trans>Undo</Trans>}
            </LinkButton>
          )}
          <time dateTime={task.created_at}>{dates.cellTime(task.created_at)}</time>
        </div>
      </div>
    </li>
  );
}

function TaskLine({ task }: { task: Task }) {
  const { state, stopping, ahead, progress, rows, result, fault, file, expires_at } = task;
  const dates = useDates();
  if (stopping) return <Trans>Stopping…</Trans>;
  switch (state) {
    case 'queued':
      return ahead ? <Plural value={ahead} one="# ahead" other="# ahead" /> : <Trans>Starts shortly</Trans>;
    case 'running': {
      if (progress.total === null)
        return progress.done > 0 ? (
          <Plural value={progress.done} one="# so far" other="# so far" />
        ) : (
          <Trans>Preparing…</Trans>
        );
      const [done, total, left] = [countText(progress.done), countText(progress.total), progress.seconds_left];
      if (left === null)
        return (
          <Trans>
            {done} of {total}
          </Trans>
        );
      const minutes = Math.ceil(left / 60);
      return left < 100 ? (
        <Trans>
          {done} of {total}, about {left} s left
        </Trans>
      ) : (
        <Trans>
          {done} of {total}, about {minutes} min left
        </Trans>
      );
    }
    case 'done':
    case 'partly': {
      if (result !== null) return result;
      const made = <Plural value={rows ?? 0} one="# row" other="# rows" />;
      if (!file || expires_at === null) return made;
      const [size, day] = [sizeText(file.bytes), dates.day(expires_at)];
      return (
        <Trans>
          {made}, {size}, kept until {day}
        </Trans>
      );
    }
    case 'failed':
      return fault;
    case 'stopped':
      return result === null ? <Trans>Stopped without a result</Trans> : result;
  }
}
