import { Trans } from '@lingui/react/macro';
import type { RecentAction } from '@regulars/contract';
import { useLock } from '../../framework/form/use-lock.ts';
import { useDates } from '../../framework/use-dates.ts';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { ShowEarlier } from './show-earlier.tsx';
import styles from './tasks.module.css';
import { useTaskUndo } from './use-task-undo.tsx';
import type { useRecentActions } from './use-tasks.ts';

/** Changes that can still be undone and are not shown as tasks. */
export function RecentChanges({ recent }: { recent: ReturnType<typeof useRecentActions> }) {
  if (recent.rows.length === 0) return null;
  return (
    <section>
      <h3 className={styles.part}>
        <Trans>Recently changed</Trans>
      </h3>
      <ul className={styles.tasks}>
        {recent.rows.map((action) => (
          <RecentChange key={action.undo.action_id} action={action} />
        ))}
      </ul>
      <ShowEarlier {...recent} />
    </section>
  );
}

function RecentChange({ action }: { action: RecentAction }) {
  const dates = useDates();
  const undo = useTaskUndo();
  const { locked, run } = useLock();
  const { title, result, created_at } = action;
  return (
    <li className={styles.task}>
      <div className={styles.words}>
        <div className={styles.head}>
          <strong>{title}</strong>
        </div>
        <p className={styles.line}>{result}</p>
        <div className={styles.foot}>
          {!locked && (
            <LinkButton onClick={() => void run(() => undo(action))}>
              <Trans>Undo</Trans>
            </LinkButton>
          )}
          <time dateTime={created_at}>{dates.cellTime(created_at)}</time>
        </div>
      </div>
    </li>
  );
}
