import { Trans } from '@lingui/react/macro';
import type { Task } from '@regulars/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { saveFile } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { importAddress } from '../../framework/imports/import-pages.ts';
import { isUnderWay } from './use-tasks.ts';
import { useTaskUndo } from './use-task-undo.tsx';

/** Kinds of tasks that change what lists show. */
const changing: ReadonlySet<string> = new Set(['bulk', 'undo', 'import', 'branch_hand_over']);

/** Seconds a toast with a button stays. */
const toastSeconds = 8;

export const download = ({ task_id: id }: Task): Promise<void> => saveFile('GET /tasks/{id}/file', { params: { id } });

/**
 * Announces, on any page, that one of the user's tasks finished, with its file. Tasks already finished at the first
 * poll are not announced.
 */
export function useTaskNews(tasks: readonly Task[] | undefined): void {
  const { message } = useFeedback();
  const client = useQueryClient();
  const undo = useTaskUndo();
  const known = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (!tasks) return;
    const over = tasks.filter((task) => !isUnderWay(task));
    const seen = known.current;
    known.current = new Set(over.map(({ task_id }) => task_id));
    if (!seen) return;
    const news = over.filter(({ task_id }) => !seen.has(task_id));
    if (news.some(({ kind }) => changing.has(kind))) void client.invalidateQueries();
    const isShown = ({ subject }: Task) =>
      subject !== null && location.pathname === importAddress(subject.kind, subject.id);
    for (const task of news) if ((task.state !== 'stopped' || task.undo) && !isShown(task)) say(task);

    function say(task: Task): void {
      const { task_id: key, title, state, fault } = task;
      if (state === 'failed') {
        void message.error({
          key,
          duration: toastSeconds,
          content: (
            <Trans>
              {title}: failed. {fault}
            </Trans>
          ),
        });
        return;
      }
      void message.success({
        key,
        duration: toastSeconds,
        content: (
          <>
            <TaskEnd {...task} />{' '}
            {task.file?.refused === null && (
              <Button type="link" size="small" onClick={() => (message.destroy(key), void download(task))}>
                <Trans>Download</Trans>
              </Button>
            )}
            {task.undo && task.kind !== 'undo' && (
              <Button type="link" size="small" onClick={() => (message.destroy(key), void undo(task))}>
                <Trans>Undo</Trans>
              </Button>
            )}
          </>
        ),
      });
    }
  }, [tasks, message, client, undo]);
}

function TaskEnd({ title, state, result }: Pick<Task, 'title' | 'state' | 'result'>) {
  if (state === 'stopped')
    return (
      <Trans>
        {title}: stopped. {result}
      </Trans>
    );
  return result === null ? (
    <Trans>{title}: done</Trans>
  ) : (
    <Trans>
      {title}: {result}
    </Trans>
  );
}
