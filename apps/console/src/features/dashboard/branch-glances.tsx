import { Trans, useLingui } from '@lingui/react/macro';
import type { BranchGlance } from '@regulars/contract';
import { spansText } from '@regulars/phrases';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { branchAddress, branchesAddress, newApplicationAddress } from '../../framework/branch-address.ts';
import { BranchStateTag } from '../../framework/branch-state-tag.tsx';
import { useCanAt } from '../../framework/session/index.ts';
import { titled, useTab } from '../../framework/tabs/tab-context.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import styles from './dashboard.module.css';
import { LoadFailure } from './load-failure.tsx';

/** The user’s branches in one card, and the members without one, so that the counts add up; nothing if there is one. */
export function BranchGlances() {
  const { t } = useLingui();
  const { data, error, refetch } = useEndpoint('GET /dashboard/branches', {}, { quiet: true, staleTime: 60_000 });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock height={200} />;
  const { items, total, without_branch: none } = data;
  if (total < 2) return null;
  const hidden = total - items.length;
  return (
    <Panel
      title={<Trans>Branches</Trans>}
      note={t`${total} in all; their members without cancelled ones`}
      extra={<BranchLinks />}
      flush
    >
      <ul className={styles.glances}>
        {items.map((branch) => (
          <Glance key={branch.branch_id} branch={branch} />
        ))}
        {none && (
          <li className={styles.glance}>
            <div className={styles.glanceHead}>
              <h3>
                <Trans>No branch</Trans>
              </h3>
            </div>
            <GlancedMembers counts={none} />
          </li>
        )}
      </ul>
      {hidden > 0 && (
        <p className={styles.foot}>
          <Trans>and {hidden} more</Trans>
        </p>
      )}
    </Panel>
  );
}

/** To all branches, and to an application for one more. */
function BranchLinks() {
  const { openTab } = useTab();
  const seesBranches = useCanAt('store', 'store:read');
  const mayApply = useCanAt('branch_application', 'branch_application:create');
  return (
    <span className={styles.glanceLinks}>
      {seesBranches && (
        <Link to={branchesAddress}>
          <Trans>All branches</Trans>
        </Link>
      )}
      {mayApply && (
        <Button
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => openTab(newApplicationAddress)}
        >
          <Trans>Apply for a branch</Trans>
        </Button>
      )}
    </span>
  );
}

function Glance({ branch }: { branch: BranchGlance }) {
  const locale = useLocale();
  const seesBranches = useCanAt('store', 'store:read');
  const { branch_id: id, branch_name: name, state, staff, signed_in_today: present, today } = branch;
  return (
    <li className={styles.glance}>
      <div className={styles.glanceHead}>
        <h3>
          {seesBranches ? (
            <Link className="tapped" to={branchAddress(id)} {...titled(name)}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <BranchStateTag state={state} />
      </div>
      <GlancedMembers counts={branch}>
        <dt>
          <Trans>Staff signed in today</Trans>
        </dt>
        <dd>
          {countText(present)} / {countText(staff)}
        </dd>
        {today && (
          <>
            <dt>
              <Trans>Open today</Trans>
            </dt>
            <dd>{spansText(today, locale)}</dd>
          </>
        )}
      </GlancedMembers>
    </li>
  );
}

type GlancedMembersProps = { counts: Pick<BranchGlance, 'members' | 'new_today'>; children?: ReactNode };

function GlancedMembers({ counts: { members, new_today: joined }, children }: GlancedMembersProps) {
  return (
    <>
      <p className={styles.glanceFigure}>
        {countText(members)}
        <small>
          <Trans context="after a count">members</Trans>
        </small>
      </p>
      <dl>
        <dt>
          <Trans>Joined today</Trans>
        </dt>
        <dd>{countText(joined)}</dd>
        {children}
      </dl>
    </>
  );
}
