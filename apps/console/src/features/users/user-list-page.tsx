import { Trans, useLingui } from '@lingui/react/macro';
import type { User, UserDetail } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { userStatePhrases } from '@regulars/phrases';
import { useState } from 'react';
import { call } from '../../framework/api/index.ts';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { AddButton } from '../../framework/list/add-button.tsx';
import { ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { startAction } from '../../framework/list/start-action.ts';
import { useActionColumn } from '../../framework/list/row-actions.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { useOpenedRow } from '../../framework/list/use-opened-row.ts';
import { useRowSteps } from '../../framework/list/use-row-steps.ts';
import { BranchFilter } from '../../framework/pickers/branch-filter.tsx';
import { useCan } from '../../framework/session/index.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useRequestedTask } from '../../framework/use-requested-task.ts';
import type { HandedOver } from '../../framework/passwords/password-slips.tsx';
import { RoleFilter } from './role-filter.tsx';
import { UserListCard } from './user-list-card.tsx';
import { userList, userRow } from './user-list.ts';
import { useAccountActions, useMembershipActions } from './use-user-actions.ts';
import { useUserBulk } from './use-user-bulk.ts';
import { useUserColumns } from './use-user-columns.tsx';
import { useUserWords } from './use-user-words.ts';

const UserForm = lazyLayer(async () => (await import('./user-form.tsx')).UserForm);
const UserDrawer = lazyLayer(async () => (await import('./user-drawer.tsx')).UserDrawer);
const PasswordDialog = lazyLayer(async () => (await import('./password-dialog.tsx')).PasswordDialog);
const HandoverDialog = lazyLayer(async () => (await import('./handover-dialog.tsx')).HandoverDialog);

/** The forms and dialogs of the page. */
function useUserForms() {
  const [handover, setHandover] = useState<HandedOver>();
  const { open, form } = useOpenedForm<UserDetail | undefined>((user, onClosed) => (
    <UserForm user={user} onHandover={setHandover} onClosed={onClosed} />
  ));
  const { open: openPassword, form: password } = useOpenedForm<UserDetail>((user, onClosed) => (
    <PasswordDialog user={user} onHandover={setHandover} onClosed={onClosed} />
  ));
  return {
    open,
    openPassword,
    /** Reads the user first: a row may be older. */
    edit: async ({ user_id: id }: Pick<User, 'user_id'>): Promise<void> =>
      open(await call('GET /users/{id}', { params: { id } })),
    setPassword: async ({ user_id: id }: Pick<User, 'user_id'>): Promise<void> =>
      openPassword(await call('GET /users/{id}', { params: { id } })),
    layers: (
      <>
        {form}
        {password}
        {handover && <HandoverDialog handed={handover} onClose={() => setHandover(undefined)} />}
      </>
    ),
  };
}

/** What can be done to a user in the list: first what is due. */
function useRowActions(
  { edit, setPassword }: Pick<ReturnType<typeof useUserForms>, 'edit' | 'setPassword'>,
  nameOf: (user: User) => string,
) {
  const { t } = useLingui();
  const { isMe } = useUserWords();
  const membership = useMembershipActions();
  const account = useAccountActions();
  const mayChange = (user: User): boolean => user.changeable;
  const mayEnd = (user: User): boolean => user.changeable && !isMe(user);
  return useActionColumn(nameOf, [
    {
      key: 'invite',
      label: t`Invite again`,
      permission: 'user:update',
      offered: (user) => user.state === 'invited' && mayEnd(user),
      onPress: account.invite,
    },
    {
      // No message came, or none can be sent.
      key: 'password',
      label: t`Set a password…`,
      permission: 'user:update',
      offered: (user) => user.state === 'invited' && mayEnd(user),
      onPress: setPassword,
      preload: PasswordDialog.preload,
    },
    {
      key: 'use',
      label: t`Enable`,
      permission: 'user:update',
      offered: (user) => user.state === 'disabled' && mayEnd(user),
      onPress: membership.enable,
    },
    {
      key: 'edit',
      label: t`Edit`,
      permission: 'user:update',
      offered: mayChange,
      onPress: edit,
      preload: UserForm.preload,
    },
    {
      key: 'stop',
      label: t`Disable…`,
      permission: 'user:update',
      offered: (user) => user.state !== 'disabled' && mayEnd(user),
      onPress: membership.disable,
    },
    {
      key: 'remove',
      label: t`Remove…`,
      permission: 'user:remove',
      danger: true,
      offered: mayEnd,
      onPress: membership.remove,
    },
  ]);
}

/** The filters, of which the first stay visible on phones: a fragment, whose parts the list arranges. */
function useUserFilters(list: ReturnType<typeof useUserList>) {
  const { t } = useLingui();
  return (
    <>
      <KeywordFilter
        label={t`User`}
        placeholder={t`Name, phone or staff no.`}
        maxLength={keywordLength}
        phones
        {...list.bind('keyword')}
      />
      <RoleFilter {...list.bind('role_id')} />
      <BranchFilter {...list.bind('branch_id')} />
      <ChoicesFilter label={t`State`} options={useOptions(userStatePhrases)} {...list.bind('state')} />
    </>
  );
}

const useUserList = () => useList('GET /users', userList, userRow);

export function UserListPage() {
  const { t } = useLingui();
  const list = useUserList();
  const forms = useUserForms();
  const { open, openPassword, edit, layers } = forms;
  const row = useOpenedRow('user');
  const steps = useRowSteps(list, row.opened, row.step);
  const mayCreate = useCan('user:create');
  useRequestedTask('new', () => mayCreate && open(undefined));
  useRequestedTask('edit', (id) => startAction(() => edit({ user_id: id })));
  const columns = useUserColumns();
  const actions = useRowActions(forms, list.nameOf);
  return (
    <ListView
      list={list}
      title={t`Users`}
      noun={t`users`}
      columns={[...columns, ...actions]}
      filters={useUserFilters(list)}
      actions={
        <AddButton permission="user:create" preload={UserForm.preload} onPress={() => open(undefined)}>
          <Trans>Invite a user</Trans>
        </AddButton>
      }
      bulk={useUserBulk()}
      card={(user) => <UserListCard user={user} />}
      emptyHint={t`Users sign in and work here, with the roles and branches that you give them.`}
      onOpen={({ user_id }) => row.open(user_id)}
    >
      {row.opened && (
        <UserDrawer
          key={row.visit}
          id={row.opened}
          steps={steps}
          onEdit={open}
          onPassword={openPassword}
          onClose={row.close}
        />
      )}
      {layers}
    </ListView>
  );
}
