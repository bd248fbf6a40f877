import { Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@regulars/contract';
import { permissionWords, type Permission } from '@regulars/contract/menu';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { MenuPreview } from '../../framework/access/menu-preview.tsx';
import { ApiError, useAction, useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useUnsavedGuard } from '../../framework/form/use-unsaved-guard.ts';
import { useCan, useCurrentUser } from '../../framework/session/index.ts';
import { useTabTitle } from '../../framework/tabs/tab-context.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Gap } from '../../framework/gap.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { DifferenceDialog } from './difference-dialog.tsx';
import { differenceOf, isSame, rebased, type Difference, type Granted } from './permission-draft.ts';
import { PermissionTree } from './permission-tree.tsx';
import { RoleHistory } from './role-history.tsx';
import { RoleHolders } from './role-holders.tsx';
import { RoleLimits } from './role-limits.tsx';
import { RoleTillLimits } from './role-till-limits.tsx';
import { roleReads } from './role-list.ts';
import styles from './roles.module.css';

interface Grants {
  readonly permissions: readonly string[];
  readonly everything: boolean;
  readonly version: number;
}

/** What was chosen and not saved: `from` is what the role granted when the choosing began. */
interface Draft {
  readonly from: Granted;
  readonly chosen: Granted;
}

const grantedOf = ({ permissions }: Grants): Granted => new Set(permissions as Permission[]); // codes of the catalogue

/**
 * What a role grants, to be chosen page by page. All roles share this page, which keeps the unsaved choices of each; they
 * outlast changes of the role's name, note or state.
 */
export function PermissionPage() {
  const { t } = useLingui();
  const id = useSearchParams()[0].get('role_id') ?? '';
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft | undefined>>>({});
  useUnsavedGuard(Object.values(drafts).some((draft) => draft !== undefined));
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
      {(data) => (
        <Permissions
          key={id}
          {...data}
          draft={drafts[id]}
          onDraft={(draft) => setDrafts((now) => ({ ...now, [id]: draft }))}
          reread={async () => (await grants.refetch()).data}
        />
      )}
    </Fetched>
  );
}

interface PermissionsProps {
  role: Role;
  grants: Grants;
  draft: Draft | undefined;
  onDraft: (draft: Draft | undefined) => void;
  /** Reads what the role grants again. */
  reread: () => Promise<Grants | undefined>;
}

/** The choices on top of what the role grants, which somebody else may change meanwhile. */
function useChoices({ role, grants, draft, onDraft, reread }: PermissionsProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const save = useAction('PUT /roles/{id}/permissions', { invalidates: roleReads, handles: ['stale_edit'] });
  const now = grantedOf(grants);
  const { from, chosen } = draft ?? { from: now, chosen: now };

  async function send(reason: string, version: number): Promise<void> {
    await save.mutateAsync({
      params: { id: role.role_id },
      body: { permissions: [...chosen], ...(reason !== '' && { reason }) },
      ifMatch: version,
    });
    onDraft(undefined);
    void message.success(t`The permissions of ${role.name} are saved`);
  }

  return {
    from,
    chosen,
    /** What somebody else gave and took since the choosing began. */
    others: !isSame(from, now) && !isSame(chosen, now) ? differenceOf(from, now) : undefined,
    choose: (next: Granted) => onDraft(isSame(from, next) ? undefined : { from, chosen: next }),
    keepOnTop: () => onDraft({ from: now, chosen: rebased(chosen, from, now) }),
    discard: () => onDraft(undefined),
    /** Throws stale_edit if somebody else changed what the role grants; another change of the role is none of it. */
    confirm: async (reason: string): Promise<void> => {
      try {
        await send(reason, grants.version);
      } catch (error) {
        const fresh = error instanceof ApiError && error.name === 'stale_edit' ? await reread() : undefined;
        if (!fresh || !isSame(grantedOf(fresh), from)) throw error;
        await send(reason, fresh.version);
      }
    },
  };
}

function Permissions(props: PermissionsProps) {
  const { t } = useLingui();
  const { role, grants } = props;
  const { permissions: own } = useCurrentUser();
  const mayUpdate = useCan('role:update') && role.changeable && !grants.everything;
  const { from, chosen, others, choose, keepOnTop, discard, confirm } = useChoices(props);
  const [asked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const readsLog = useCan('role:read');
  const difference = differenceOf(from, chosen);
  const changes = difference.given.length + difference.taken.length;
  const { name, users } = role;
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
      {others && <ChangedMeanwhile others={others} onKeep={keepOnTop} onTake={discard} />}
      <div className={styles.columns}>
        <PermissionTree
          before={from}
          draft={chosen}
          mine={(permission) => mayUpdate && own.includes(permission)}
          onChange={choose}
        />
        <div className={styles.side}>
          <MenuPreview granted={chosen} />
          <RoleHolders role={role} />
          <RoleLimits role={role} />
          <RoleTillLimits role={role} />
          {readsLog && <RoleHistory id={role.role_id} />}
        </div>
      </div>
      {changes > 0 && !others && (
        <SaveBar
          difference={difference}
          users={users}
          lost={!mayUpdate}
          onDiscard={discard}
          onSave={() => setAsked(true)}
        />
      )}
      {asked && (
        <DifferenceDialog
          role={role}
          difference={difference}
          reason={reason}
          onReason={setReason}
          onConfirm={confirm}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}

interface ChangedMeanwhileProps {
  others: Difference;
  onKeep: () => void;
  onTake: () => void;
}

/** What somebody else changed while permissions were being chosen. */
function ChangedMeanwhile({ others: { given, taken }, onKeep, onTake }: ChangedMeanwhileProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const wordsOf = (permissions: readonly Permission[]): string =>
    permissions.map((one) => permissionWords(one, locale)).join(t`, `);
  const [givenText, takenText] = [wordsOf(given), wordsOf(taken)];
  return (
    <Note
      action={
        <>
          <LinkButton onClick={onTake}>
            <Trans>Discard my choices</Trans>
          </LinkButton>
          <Button variant="solid" onClick={onKeep}>
            <Trans>Keep my choices on top</Trans>
          </Button>
        </>
      }
    >
      <Trans>Somebody else has just changed this role.</Trans>
      <Gap />
      {givenText && <Trans>Given: {givenText}</Trans>}
      <Gap />
      {takenText && <Trans>Taken: {takenText}</Trans>}
    </Note>
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
  /** The user may not save it any more. */
  lost: boolean;
  onDiscard: () => void;
  onSave: () => void;
}

function SaveBar({ difference, users, lost, onDiscard, onSave }: SaveBarProps) {
  const [given, taken] = [difference.given.length, difference.taken.length];
  return (
    <div className={styles.bar}>
      <output>
        <Trans>
          {given} given, {taken} taken, not saved yet
        </Trans>
        {lost && (
          <>
            <br />
            <strong role="alert">
              <Trans>You may not save this any more: your permission for it was taken away.</Trans>
            </strong>
          </>
        )}
      </output>
      <Button onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
      <Button variant="solid" disabled={lost} onClick={onSave}>
        {users === 0 ? <Trans>Save…</Trans> : <Trans>Save, in force for {users}…</Trans>}
      </Button>
    </div>
  );
}
