import { useLingui } from '@lingui/react/macro';
import { ListChecks } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { isUnderWay, useRecentActions, useTasks } from '../../features/tasks/use-tasks.ts';
import { useTaskNews } from '../../features/tasks/use-task-news.tsx';
import { whenIdle } from '../../framework/when-idle.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './header.module.css';

const TasksDrawer = lazyLayer(async () => (await import('../../features/tasks/tasks-drawer.tsx')).TasksDrawer);

/** The number of the user's running tasks; opens the task list. Phones show it only while there are tasks or changes to undo. */
export function TasksButton({ size = 18, phone = false }: { size?: number; phone?: boolean }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { data } = useTasks();
  const recent = useRecentActions(phone);
  useTaskNews(data?.items);
  useEffect(() => whenIdle(TasksDrawer.preload), []);
  const underWay = data?.items.filter(isUnderWay).length ?? 0;
  if (phone && !open && !data?.items.length && recent.rows.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={classNames(styles.tool, styles.counted)}
        aria-haspopup="dialog"
        aria-label={underWay > 0 ? t`Tasks, ${underWay} running` : t`Tasks`}
        onClick={() => setOpen(true)}
      >
        <ListChecks size={size} strokeWidth={1.75} aria-hidden="true" />
        {underWay > 0 && (
          <span className={classNames(styles.badge, styles.underWay)} aria-hidden="true">
            {underWay}
          </span>
        )}
      </button>
      {open && <TasksDrawer onClosed={() => setOpen(false)} />}
    </>
  );
}
