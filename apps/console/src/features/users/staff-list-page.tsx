import { Trans, useLingui } from '@lingui/react/macro';
import type { User, UserDetail } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { staffStatePhrases } from '@regulars/phrases';
import { useState } from 'react';
import { nameOf } from '../../format/phones.ts';
import { call } from '../../framework/api/index.ts';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { AddButton } from '../../framework/list/add-button.tsx';
import { ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import { ImportButton } from '../../framework/list/import-button.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { useActionColumn } from '../../framework/list/row-actions.tsx';
import { useOpenedRow } from '../../framework/list/use-opened-row.ts';
import { useRowSteps } from '../../framework/list/use-row-steps.ts';
import { useList } from '../../framework/list/use-list.ts';
import { BranchFilter } from '../../framework/pickers/branch-filter.tsx';
import { useRequestedTask } from '../../framework/use-requested-task.ts';
import { useCan } from '../../framework/session/index.ts';
import { useOptions } from '../../framework/use-options.ts';
import type { HandedOver } from '../../framework/passwords/password-slips.tsx';
import { staffList, userRow } from './user-list.ts';
import { useStaffActions } from './use-staff-actions.ts';
import { useUserBulk } from './use-user-bulk.ts';
import { useStaffColumns } from './use-staff-columns.tsx';
import { useUserWords } from './use-user-words.ts';

const StaffDrawer = lazyLayer(async () => (await import('./staff-drawer.tsx')).StaffDrawer);
const StaffForm = lazyLayer(async () => (await import('./staff-form.tsx')).StaffForm);
const LeaveDialog = lazyLayer(async () => (await import('./leave-dialog.tsx')).LeaveDialog);
const UserForm = lazyLayer(async () => (await import('./user-form.tsx')).UserForm);
const HandoverDialog = lazyLayer(async () => (await import('./handover-dialog.tsx')).HandoverDialog);

const read = ({ user_id: id }: Pick<User, 'user_id'>): Promise<UserDetail> =>
  call('GET /users/{id}', { params: { id } });

/** The forms of the page, each for a user as it is now. Whoever is added gets number, post and days next. */
function useStaffForms() {
  const [handover, setHandover] = useState<HandedOver>();
  const { open: openForm, form } = useOpenedForm<UserDetail>((user, onClosed) => (
    <StaffForm user={user} onClosed={onClosed} />
  ));
  const { open: openLeaving, form: leaving } = useOpenedForm<UserDetail>((user, onClosed) => (
    <LeaveDialog user={user} onClosed={onClosed} />
  ));
  const { open: openInvitation, form: invitation } = useOpenedForm<undefined>((_, onClosed) => (
    <UserForm user={undefined} onHandover={setHandover} onAdded={openForm} onClosed={onClosed} />
  ));
  return {
    invite: () => openInvitation(undefined),
    openForm,
    openLeaving,
    /** Reads the user first: a row may be older. */
    edit: async (user: Pick<User, 'user_id'>): Promise<void> => openForm(await read(user)),
    leave: async (user: Pick<User, 'user_id'>): Promise<void> => openLeaving(await read(user)),
    layers: (
      <>
        {form}
        {leaving}
        {invitation}
        {handover && <HandoverDialog handed={handover} onClose={() => setHandover(undefined)} />}
      </>
    ),
  };
}

function useRowActions({ edit, leave }: Pick<ReturnType<typeof useStaffForms>, 'edit' | 'leave'>) {
  const { t } = useLingui();
  const { isMe } = useUserWords();
  const more = useStaffActions();
  const mayEnd = (user: User): boolean => user.changeable && !isMe(user);
  return useActionColumn(nameOf, [
    {
      key: 'edit',
      label: t`Edit`,
      permission: 'user:update',
      offered: ({ changeable }) => changeable,
      onPress: edit,
      preload: StaffForm.preload,
    },
    {
      key: 'leave',
      label: t`Leaves…`,
      permission: 'user:update',
      offered: (user) => user.state !== 'disabled' && mayEnd(user),
      onPress: leave,
      preload: LeaveDialog.preload,
    },
    ...more,
  ]);
}

export function StaffListPage() {
  const { t } = useLingui();
  const list = useList('GET /users', staffList, userRow);
  const forms = useStaffForms();
  const row = useOpenedRow('staff');
  const steps = useRowSteps(list, row.opened, row.step);
  const mayCreate = useCan('user:create');
  useRequestedTask('new', () => mayCreate && forms.invite());
  const actions = useRowActions(forms);
  const columns = useStaffColumns();
  return (
    <ListView
      list={list}
      title={t({ message: 'Staff', context: 'the page' })}
      noun={t`staff`}
      columns={[...columns, ...actions]}
      filters={
        <>
          <KeywordFilter
            label={t({ message: 'Staff', context: 'the page' })}
            placeholder={t`Name, phone or staff no.`}
            maxLength={keywordLength}
            phones
            {...list.bind('keyword')}
          />
          <BranchFilter {...list.bind('branch_id')} />
          <ChoicesFilter label={t`State`} options={useOptions(staffStatePhrases)} {...list.bind('state')} />
        </>
      }
      actions={
        <>
          <ImportButton permission="user:import" to="/system/staff/imports" />
          <AddButton permission="user:create" preload={UserForm.preload} onPress={forms.invite}>
            <Trans>Invite a user</Trans>
          </AddButton>
        </>
      }
      bulk={useUserBulk()}
      emptyHint={t`Staff are the users of this shop, with number, post and days.`}
      onOpen={({ user_id }) => row.open(user_id)}
    >
      {row.opened && (
        <StaffDrawer
          key={row.visit}
          id={row.opened}
          steps={steps}
          onEdit={forms.openForm}
          onLeave={forms.openLeaving}
          onClose={row.close}
        />
      )}
      {forms.layers}
    </ListView>
  );
}
