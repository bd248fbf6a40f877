import { Trans, useLingui } from '@lingui/react/macro';
import type { BranchGlance } from '@regulars/contract';
import type { ReactNode } from 'react';
import { countText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { BranchStateTag } from '../../framework/branch-state-tag.tsx';
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
    <Panel title={<Trans>Branches</Trans>} note={t`${total} in all`} flush>
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

function Glance({ branch }: { branch: BranchGlance }) {
  const { branch_name: name, state, staff, signed_in_today: present } = branch;
  return (
    <li className={styles.glance}>
      <div className={styles.glanceHead}>
        <h3>{name}</h3>
        <BranchStateTag state={state} />
      </div>
      <GlancedMembers counts={branch}>
        <dt>
          <Trans>Staff signed in today</Trans>
        </dt>
        <dd>
          {countText(present)} / {countText(staff)}
        </dd>
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
