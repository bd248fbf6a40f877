import { Trans } from '@lingui/react/macro';
import { useApprovals } from '../../framework/approvals/use-approvals.ts';
import { WaitingApprovals } from '../../framework/approvals/waiting-approvals.tsx';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './dashboard.module.css';

/** Pending decisions of this user; hidden from users who decide nothing. */
export function WaitingPanel() {
  const { openTab } = useTab();
  const { mayDecide, approvals, error, refetch } = useApprovals();
  if (!mayDecide) return null;
  return (
    <div className={styles.waiting}>
      <Panel title={<Trans>Waiting for you</Trans>} note={approvals && approvals.total > 0 && approvals.total} flush>
        <WaitingApprovals approvals={approvals} error={error} onRetry={() => void refetch()} onGo={openTab} />
      </Panel>
    </div>
  );
}
