import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { statePhrases } from '@regulars/phrases';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { AddButton } from '../../framework/list/add-button.tsx';
import { ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { useActionColumn, type RowAction } from '../../framework/list/row-actions.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { useRowForm } from '../../framework/list/use-row-form.tsx';
import { useStateActions } from '../../framework/list/use-state-actions.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { useOptions } from '../../framework/use-options.ts';
import { permissionAddress } from '../../framework/role-address.ts';
import { holdersAnchor, roleList, roleRow } from './role-list.ts';
import { useCopyDialog } from './use-copy-dialog.tsx';
import { useRoleColumns } from './use-role-columns.tsx';

const RoleForm = lazyLayer(async () => (await import('./role-form.tsx')).RoleForm);

const changeable = ({ changeable: may }: Role): boolean => may;
const isOrdinary = ({ changeable: may, everything }: Role): boolean => may && !everything;

/** Removing and disabling roles that somebody holds: says who or how many. */
function useCareful(rowActions: ReturnType<typeof useStateActions<Role, 'PUT /roles'>>['rowActions']) {
  const { t } = useLingui();
  const { openTab } = useTab();
  const { confirm } = useFeedback();
  /** A role that somebody holds can't be removed: who they are stands on its page. */
  const remove = async (role: Role): Promise<void> => {
    const { name, users } = role;
    if (users === 0) return void (await rowActions.remove.onPress(role));
    const see = await confirm({
      title: t`${name} can’t be removed yet`,
      text: t`${plural(users, { one: '# person holds it', other: '# people hold it' })}. Give them another role first, or disable this one.`,
      yes: t`See who they are`,
      isSafe: true,
      no: t`Close`,
    });
    if (see) openTab(`${permissionAddress(role.role_id)}#${holdersAnchor}`, name);
  };
  /** Those who hold it lose what it grants with their next click. */
  const disable = async (role: Role): Promise<void> => {
    const { name, users } = role;
    const yes =
      users === 0 ||
      (await confirm({
        title: t`Disable ${name}?`,
        text: t`${plural(users, { one: '# person loses', other: '# people lose' })} what it grants with the next click. Enabling it gives it back.`,
        yes: t`Disable`,
        no: t`Keep it`,
      }));
    if (yes) await rowActions.stop.onPress(role);
  };
  return { remove, disable };
}

export function RoleListPage() {
  const { t } = useLingui();
  const { openTab } = useTab();
  const list = useList('GET /roles', roleList, roleRow);
  const { form, add, edit } = useRowForm<Role>('role', RoleForm.preload, (role, onClosed) => (
    <RoleForm role={role} onClosed={onClosed} />
  ));
  const { rowActions } = useStateActions(list, 'PUT /roles', {
    thing: 'role',
    counted: (count) => t`${plural(count, { one: '# role', other: '# roles' })}`,
  });
  const copy = useCopyDialog();
  const openPermissions = ({ role_id, name }: Role): void => openTab(permissionAddress(role_id), name);
  const permissions: RowAction<Role> = { key: 'permissions', label: t`Permissions`, onPress: openPermissions };
  const { remove, disable } = useCareful(rowActions);
  const columns = useRoleColumns();
  const actions = useActionColumn(list.nameOf, [
    permissions,
    { ...edit, offered: changeable },
    { key: 'copy', label: t`Copy…`, permission: 'role:create', offered: isOrdinary, onPress: copy.open },
    { ...rowActions.use, offered: (role) => role.state === 'stopped' && isOrdinary(role) },
    { ...rowActions.stop, offered: (role) => role.state === 'used' && isOrdinary(role), onPress: disable },
    { ...rowActions.remove, offered: isOrdinary, onPress: remove },
  ]);
  return (
    <ListView
      list={list}
      title={t`Roles`}
      noun={t`roles`}
      columns={[...columns, ...actions]}
      filters={
        <>
          <KeywordFilter
            label={t`Role`}
            placeholder={t`Part of the name`}
            maxLength={keywordLength}
            {...list.bind('keyword')}
          />
          <ChoicesFilter label={t`State`} options={useOptions(statePhrases)} {...list.bind('state')} />
        </>
      }
      actions={
        <AddButton permission="role:create" {...add}>
          <Trans>New role</Trans>
        </AddButton>
      }
      emptyHint={t`A role says what those who hold it may see and do.`}
      onOpen={openPermissions}
    >
      {form}
      {copy.dialog}
    </ListView>
  );
}
