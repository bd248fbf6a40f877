import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRightLeft, CircleX, Pause, Pencil, Plus, RotateCcw } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useEndless, useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { BranchDevices } from './branch-devices.tsx';
import { EventHistory } from '../../framework/history/event-history.tsx';
import { useCan, useCanAt } from '../../framework/session/index.ts';
import { nameOf } from '../../format/phones.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tabs } from '../../ui/plain/tabs.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import styles from './branches.module.css';

const icons: Readonly<Record<string, LucideIcon>> = {
  'branch.create': Plus,
  'branch.update': Pencil,
  'branch.state': Pause,
  'branch.close': CircleX,
  'branch.reopen': RotateCcw,
  'branch.hand_over': ArrowRightLeft,
  'branch.handed_over': ArrowRightLeft,
};

/** Who works in a branch, which devices it has, and what was done to it. */
export function BranchRecords({ id }: { id: string }) {
  const { t } = useLingui();
  const seesUsers = useCan('user:read');
  const seesDevices = useCan('device:read');
  const tabs = [
    ...(seesUsers ? [{ key: 'users' as const, label: t`Users` }] : []),
    ...(seesDevices ? [{ key: 'devices' as const, label: t`Devices` }] : []),
    { key: 'history' as const, label: t`Operation log` },
  ];
  const [chosen, setChosen] = useState<(typeof tabs)[number]['key']>('users');
  const shown = (tabs.find(({ key }) => key === chosen) ?? tabs[0])?.key ?? 'history';
  return (
    <Panel flush>
      <div className={styles.records}>
        <Tabs label={t`Records`} active={shown} onChange={setChosen} tabs={tabs}>
          {shown === 'users' && <BranchUsers id={id} />}
          {shown === 'devices' && <BranchDevices id={id} />}
          {shown === 'history' && <BranchHistory id={id} />}
        </Tabs>
      </div>
    </Panel>
  );
}

/** The users shown; the list has the others. */
const most = 20;

function BranchUsers({ id }: { id: string }) {
  const { t } = useLingui();
  const seesList = useCanAt('user', 'user:read');
  const result = useEndpoint('GET /users', { query: { branch_id: [id], size: most } }, { quiet: true });
  const broken = t`The users did not load`;
  return (
    <Fetched
      result={result}
      skeleton={<SkeletonRows rows={4} columns={['1fr']} />}
      words={{ missing: broken, missingHint: '', denied: t`You cannot view users`, broken }}
    >
      {({ items, total }) => (
        <>
          <ul className={styles.users}>
            {items.map((user) => {
              const { user_id, roles, all_branches } = user;
              const name = nameOf(user);
              return (
                <li key={user_id}>
                  <Avatar id={user_id} name={name} />
                  <span className={styles.lines}>
                    {seesList ? (
                      <Link className="tapped" to={`/system/userManagement?user=${user_id}`}>
                        {name}
                      </Link>
                    ) : (
                      <span>{name}</span>
                    )}
                    {all_branches && (
                      <small>
                        <Trans>in all branches</Trans>
                      </small>
                    )}
                  </span>
                  <TagList tags={roles.map(({ role_name }) => role_name)} />
                </li>
              );
            })}
          </ul>
          {seesList && total > items.length && (
            <p className={styles.foot}>
              <Link to={`/system/userManagement?branch_id=${id}`}>{t`Show all ${total}`}</Link>
            </p>
          )}
        </>
      )}
    </Fetched>
  );
}

function BranchHistory({ id }: { id: string }) {
  return <EventHistory history={useEndless('GET /branches/{id}/events', { params: { id } })} icons={icons} />;
}
