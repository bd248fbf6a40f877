import { Drawer } from '../../ui/drawer.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Task } from '@regulars/contract';
import { batchSize, undoHours } from '@regulars/contract/rules';
import { Segmented } from 'antd';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { countText } from '../../format/numbers.ts';
import { useAction } from '../../framework/api/index.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { useCanAt, useCurrentUser } from '../../framework/session/index.ts';
import { isUnderWay, useRecentActions, useTaskPages } from './use-tasks.ts';
import type { TaskOwner } from './use-tasks.ts';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { RecentChanges } from './recent-changes.tsx';
import { ShowEarlier } from './show-earlier.tsx';
import { TaskItem } from './task-item.tsx';
import styles from './tasks.module.css';

/**
 * The user's tasks and recent changes, or all tasks of the shop. Running tasks come first, then queued, then finished
 * ones.
 */
export function TasksDrawer({ onClosed }: { onClosed: () => void }) {
  const narrow = useNarrow();
  const [open, setOpen] = useState(true);
  const [owner, setWhose] = useState<TaskOwner>('mine');
  const canAll = useCanAt('center_home', 'task:all');
  const { all_branches: allBranches } = useCurrentUser();
  const mayAll = canAll && allBranches;
  const shown = useTaskPages(owner);
  const recent = useRecentActions();
  const tasks = shown.data?.toSorted(byState);
  const underWay = tasks?.filter(isUnderWay).length ?? 0;
  const navigate = useNavigate();
  function go(address: string): void {
    setOpen(false);
    void navigate(address);
  }
  return (
    <Drawer
      open={open}
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
      size={narrow ? '100%' : 440}
      closable={{ placement: 'end' }}
      title={
        <span className={styles.title}>
          <Trans>Tasks</Trans>
          {underWay > 0 && (
            <span className={styles.count}>
              <Plural value={underWay} one="# running" other="# running" />
            </span>
          )}
        </span>
      }
      extra={mayAll && <OwnerSwitch owner={owner} onChange={setWhose} />}
      styles={{ body: { padding: 0 } }}
      footer={<Footer clearable={tasks?.some((task) => task.mine && !isUnderWay(task)) ?? false} />}
    >
      {tasks ? (
        <>
          <TaskList tasks={tasks} onGo={go} />
          <ShowEarlier {...shown} />
          {owner === 'mine' && <RecentChanges recent={recent} />}
        </>
      ) : shown.error ? (
        <p className={styles.none} role="alert">
          {shown.error.message}{' '}
          <LinkButton onClick={() => void shown.refetch()}>
            <Trans>Try again</Trans>
          </LinkButton>
        </p>
      ) : (
        <div className={styles.none}>
          <SkeletonRows rows={4} />
        </div>
      )}
    </Drawer>
  );
}

function OwnerSwitch({ owner, onChange }: { owner: TaskOwner; onChange: (owner: TaskOwner) => void }) {
  const { t } = useLingui();
  return (
    <Segmented<TaskOwner>
      aria-label={t`Whose tasks`}
      value={owner}
      onChange={onChange}
      options={[
        { value: 'mine', label: t`Mine` },
        { value: 'shop', label: t`Everyone’s` },
      ]}
    />
  );
}

function Footer({ clearable }: { clearable: boolean }) {
  const clear = useAction('PUT /tasks', { invalidates: ['/tasks', '/actions'] });
  return (
    <div className={styles.footer}>
      <span>
        <Trans>They continue when you leave the page. You will be notified when they finish.</Trans>
      </span>
      {clearable && (
        <LinkButton onClick={() => clear.mutate({ body: { operate: 'clear' } })}>
          <Trans>Clear finished</Trans>
        </LinkButton>
      )}
    </div>
  );
}

function TaskList({ tasks, onGo }: { tasks: readonly Task[]; onGo: (address: string) => void }) {
  const rows = countText(batchSize);
  if (tasks.length === 0)
    return (
      <div className={styles.none}>
        <ListChecks size={24} strokeWidth={1.5} aria-hidden="true" />
        <p>
          <Trans>
            No tasks in the last 7 days. Exports, imports and changes to more than {rows} rows appear here; smaller
            changes are listed for {undoHours} hours, to undo them.
          </Trans>
        </p>
      </div>
    );
  return (
    <ul className={styles.tasks}>
      {tasks.map((task) => (
        <TaskItem key={task.task_id} task={task} onGo={onGo} />
      ))}
    </ul>
  );
}

const rank: Readonly<Record<Task['state'], number>> = {
  running: 0,
  queued: 1,
  done: 2,
  partly: 2,
  failed: 2,
  stopped: 2,
};

/** Newest first within each state; queued tasks in the order in which they will start. */
const byState = (a: Task, b: Task): number =>
  rank[a.state] - rank[b.state] ||
  (a.state === 'queued' ? (a.ahead ?? 0) - (b.ahead ?? 0) : Date.parse(b.created_at) - Date.parse(a.created_at));
