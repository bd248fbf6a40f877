import { Trans } from '@lingui/react/macro';
import { useNoticeCounts } from '../../framework/notices/use-notice-counts.ts';
import { WaitingList } from '../../framework/notices/waiting-list.tsx';
import { useCanAt } from '../../framework/session/index.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './dashboard.module.css';

/** Pending decisions of this user; hidden from users who decide nothing. */
export function WaitingPanel() {
  const { openTab } = useTab();
  const { waiting, total } = useNoticeCounts();
  const mayDecide = useCanAt('adjustment', 'adjustment:approve');
  if (!mayDecide && total === 0) return null;
  return (
    <div className={styles.waiting}>
      <Panel
        title={<Trans>Waiting for you</Trans>}
        note={total > 0 && <strong className={styles.due}>{total}</strong>}
        flush
      >
        <WaitingList waiting={waiting} onGo={openTab} />
      </Panel>
    </div>
  );
}
