import { Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@regulars/contract';
import { useState } from 'react';
import { useEndpoint } from '../../framework/api/index.ts';
import { useCan } from '../../framework/session/index.ts';
import { Panel } from '../../ui/panel.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { HoldersDialog } from './holders-dialog.tsx';
import { Person } from './person.tsx';
import styles from './roles.module.css';

/** How many are listed; the dialog has all. */
const few = 5;

/** Who holds a role, and the way to give it to others. */
export function RoleHolders({ role }: { role: Role }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const mayGive = useCan('user:update') && role.changeable;
  const { data } = useEndpoint(
    'GET /roles/{id}/relation-users',
    { params: { id: role.role_id }, query: { size: few } },
    { quiet: true },
  );
  const rest = (data?.total ?? 0) - (data?.items.length ?? 0);
  return (
    <Panel
      title={t`Who holds it`}
      flush
      extra={
        mayGive && (
          <LinkButton onClick={() => setOpen(true)}>
            <Trans>Give or take…</Trans>
          </LinkButton>
        )
      }
    >
      {data?.total === 0 && (
        <p className={styles.nothing}>
          <Trans>No one yet</Trans>
        </p>
      )}
      <ul className={styles.people}>
        {data?.items.map((user) => (
          <li key={user.user_id}>
            <Person user={user} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className={styles.more}>
          <Trans>and {rest} more</Trans>
        </p>
      )}
      {open && <HoldersDialog role={role} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
