import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Role, User } from '@regulars/contract';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useCan } from '../../framework/session/index.ts';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { HoldersDialog } from './holders-dialog.tsx';
import { holdersAnchor } from './role-list.ts';
import { Person, useUsersWords } from './person.tsx';
import styles from './roles.module.css';

/** How many are listed; the dialog has all. */
const few = 5;

/** Who holds a role, and the way to give it to others. */
export function RoleHolders({ role }: { role: Role }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const mayGive = useCan('user:update') && role.changeable;
  const result = useEndpoint(
    'GET /roles/{id}/relation-users',
    { params: { id: role.role_id }, query: { size: few } },
    { quiet: true },
  );
  const words = useUsersWords();
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${holdersAnchor}`) place.current?.scrollIntoView({ block: 'center' });
  }, [hash]);
  return (
    <div id={holdersAnchor} ref={place} className={styles.holders}>
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
        <Fetched result={result} skeleton={<SkeletonRows rows={2} columns={['1fr']} />} words={words}>
          {({ items, total }) => <Holders items={items} rest={total - items.length} unseen={role.users - total} />}
        </Fetched>
        {open && <HoldersDialog role={role} onClose={() => setOpen(false)} />}
      </Panel>
    </div>
  );
}

interface HoldersProps {
  items: readonly User[];
  /** How many more the dialog has. */
  rest: number;
  /** How many work only in branches that the reader doesn't see. */
  unseen: number;
}

function Holders({ items, rest, unseen }: HoldersProps) {
  return (
    <>
      {items.length === 0 && unseen <= 0 && (
        <p className={styles.nothing}>
          <Trans>No one yet</Trans>
        </p>
      )}
      <ul className={styles.people}>
        {items.map((user) => (
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
      {unseen > 0 && (
        <p className={styles.more}>
          <Plural
            value={unseen}
            one="# person in branches that you don’t see"
            other="# people in branches that you don’t see"
          />
        </p>
      )}
    </>
  );
}
