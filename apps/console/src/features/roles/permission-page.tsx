import { Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useUnsavedGuard } from '../../framework/form/use-unsaved-guard.ts';
import { useCan, useCurrentUser } from '../../framework/session/index.ts';
import { useTabTitle } from '../../framework/tabs/tab-context.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { DifferenceDialog } from './difference-dialog.tsx';
import { MenuPreview } from './menu-preview.tsx';
import { differenceOf, type Difference, type Granted } from './permission-draft.ts';
import { PermissionTree } from './permission-tree.tsx';
import { RoleHistory } from './role-history.tsx';
import { RoleHolders } from './role-holders.tsx';
import { roleReads } from './role-list.ts';
import styles from './roles.module.css';

interface Grants {
  readonly permissions: readonly string[];
  readonly everything: boolean;
  readonly version: number;
}

/** What a role grants, to be chosen page by page. */
export function PermissionPage() {
  const { t } = useLingui();
  const id = useSearchParams()[0].get('role_id') ?? '';
  const role = useEndpoint('GET /roles/{id}', { params: { id } }, { quiet: true });
  const grants = useEndpoint('GET /roles/{id}/permissions', { params: { id } }, { quiet: true });
  const both = role.data && grants.data && { role: role.data, grants: grants.data };
  useTabTitle(role.data?.name);
  return (
    <Fetched
      result={{ data: both, error: role.error ?? grants.error, refetch: () => (void role.refetch(), grants.refetch()) }}
      words={{
        missing: t`There is no such role`,
        missingHint: t`It may have been removed.`,
        denied: t`You cannot view roles`,
        broken: t`The role did not load`,
      }}
    >
      {(data) => <Permissions key={data.grants.version} {...data} onTold={() => void grants.refetch()} />}
    </Fetched>
  );
}

interface PermissionsProps {
  role: Role;
  grants: Grants;
  /** Somebody else changed them meanwhile. */
  onTold: () => void;
}

function Permissions({ role, grants, onTold }: PermissionsProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const { permissions: own } = useCurrentUser();
  const mayUpdate = useCan('role:update') && role.changeable && !grants.everything;
  const before: Granted = new Set(grants.permissions as Permission[]); // codes of the catalogue
  const [draft, setDraft] = useState(before);
  const [asked, setAsked] = useState(false);
  const readsLog = useCan('role:read');
  const save = useAction('PUT /roles/{id}/permissions', { invalidates: roleReads, handles: ['stale_edit'] });
  const difference = differenceOf(before, draft);
  const changes = difference.given.length + difference.taken.length;
  useUnsavedGuard(changes > 0);
  const { name, users } = role;
  const confirm = async (reason: string): Promise<void> => {
    await save.mutateAsync({
      params: { id: role.role_id },
      body: { permissions: [...draft], ...(reason !== '' && { reason }) },
      ifMatch: grants.version,
    });
    void message.success(t`The permissions of ${name} are saved`);
  };
  return (
    <div className={styles.page}>
      <PageHead
        title={name}
        note={
          <>
            {role.state === 'stopped' && <StateTag meaning="over">{t`Disabled`}</StateTag>}
            {users === 0 ? <Trans>Nobody holds it</Trans> : <Trans>Held by {users}</Trans>}
          </>
        }
      />
      <WhyFixed role={role} />
      <div className={styles.columns}>
        <PermissionTree
          before={before}
          draft={draft}
          mine={(permission) => mayUpdate && own.includes(permission)}
          onChange={setDraft}
        />
        <div className={styles.side}>
          <MenuPreview granted={draft} />
          <RoleHolders role={role} />
          {readsLog && <RoleHistory id={role.role_id} />}
        </div>
      </div>
      {changes > 0 && (
        <SaveBar
          difference={difference}
          users={users}
          onDiscard={() => setDraft(before)}
          onSave={() => setAsked(true)}
        />
      )}
      {asked && (
        <DifferenceDialog
          role={role}
          difference={difference}
          onConfirm={confirm}
          onStale={onTold}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}

/** Why somebody who may change roles can't change this one. */
function WhyFixed({ role: { everything, changeable } }: { role: Role }) {
  if (everything)
    return (
      <Note>
        <Trans>This role always grants everything, also what later versions add.</Trans>
      </Note>
    );
  return changeable ? null : (
    <Note>
      <Trans>This role grants something that you don’t have, so you can’t change it.</Trans>
    </Note>
  );
}

interface SaveBarProps {
  difference: Difference;
  /** How many hold the role. */
  users: number;
  onDiscard: () => void;
  onSave: () => void;
}

function SaveBar({ difference, users, onDiscard, onSave }: SaveBarProps) {
  const [given, taken] = [difference.given.length, difference.taken.length];
  return (
    <div className={styles.bar}>
      <output>
        <Trans>
          {given} given, {taken} taken, not saved yet
        </Trans>
      </output>
      <Button onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
      <Button variant="solid" onClick={onSave}>
        {users === 0 ? <Trans>Save…</Trans> : <Trans>Save, in force for {users}…</Trans>}
      </Button>
    </div>
  );
}
