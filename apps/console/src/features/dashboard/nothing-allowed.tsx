import { Trans, useLingui } from '@lingui/react/macro';
import { useCurrentUser } from '../../framework/session/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './dashboard.module.css';
import { HomeNews } from './home-news.tsx';
import { OpenToday } from './open-today.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

/** Home of users who see neither members nor figures. */
export function NothingAllowed() {
  const { t } = useLingui();
  const { branches, all_branches: all } = useCurrentUser();
  return (
    <div className={styles.page}>
      <PageHead title={<Trans>Today</Trans>} />
      <HomeNews />
      <OpenToday />
      <Banner kind="membership" title={<Trans>Welcome back</Trans>}>
        {all || branches.length === 0 ? (
          <Trans>Choose a page in the menu to begin.</Trans>
        ) : (
          <Trans>You work at {branches.map((branch) => branch.branch_name).join(t`, `)}.</Trans>
        )}
      </Banner>
      <WaitingPanel />
      <EmptyState kind="noPermission" title={<Trans>You cannot view members</Trans>}>
        <Trans>You need the permission “Members: View”. Ask the owner of this shop.</Trans>
      </EmptyState>
    </div>
  );
}
