import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Device } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { deviceStatusPhrases, say } from '@regulars/phrases';
import type { ReactNode } from 'react';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { AddButton } from '../../framework/list/add-button.tsx';
import { ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import type { RowAction } from '../../framework/list/row-actions.tsx';
import { useActionColumn } from '../../framework/list/row-actions.tsx';
import { useList, type List } from '../../framework/list/use-list.ts';
import { useOpenedRow } from '../../framework/list/use-opened-row.ts';
import { useRowForm } from '../../framework/list/use-row-form.tsx';
import { useStateActions } from '../../framework/list/use-state-actions.ts';
import { BranchFilter } from '../../framework/pickers/branch-filter.tsx';
import { useBranches } from '../../framework/pickers/use-branches.ts';
import { Permitted } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import {
  cloudHornList,
  deviceReads,
  deviceRow,
  statusesOf,
  tillList,
  tillRow,
  type DeviceFilters,
} from './device-list.ts';
import type { MachineKind } from './machine-form.tsx';
import { useCloudHornColumns, useTillColumns } from './use-device-columns.tsx';

const MachineForm = lazyLayer(async () => (await import('./machine-form.tsx')).MachineForm);
const BindDialog = lazyLayer(async () => (await import('./bind-dialog.tsx')).BindDialog);
const UnbindDialog = lazyLayer(async () => (await import('./bind-dialog.tsx')).UnbindDialog);
const DeviceDrawer = lazyLayer(async () => (await import('./device-drawer.tsx')).DeviceDrawer);

/** The filters of a list of devices. */
export function useDeviceFilters(
  list: Pick<List<never, DeviceFilters>, 'bind'>,
  name: Parameters<typeof statusesOf>[0],
) {
  const { t } = useLingui();
  const locale = useLocale();
  const status = list.bind('status');
  return (
    <>
      <KeywordFilter
        label={t({ message: 'Device', context: 'of a branch' })}
        placeholder={name === 'table_cards' ? t`Table or area` : t`Name or serial number`}
        maxLength={keywordLength}
        {...list.bind('keyword')}
      />
      <BranchFilter {...list.bind('branch_id')} />
      <ChoicesFilter
        label={t`State`}
        options={statusesOf(name).map((value) => ({ value, label: say(deviceStatusPhrases[value], locale) }))}
        {...status}
      />
    </>
  );
}

/** The branch of a new device, where the user has only one; null: it is chosen. */
export function useOnlyBranch(): string | null {
  const [first, ...others] = useBranches();
  return first && others.length === 0 ? first.value : null;
}

/** Opens a device's drawer, kept in the address. */
export function useDeviceDrawer() {
  const { opened, visit, open, close } = useOpenedRow('device');
  return {
    open: ({ device_id: id }: Pick<Device, 'device_id'>): void => open(id),
    drawer: opened && <DeviceDrawer key={visit} id={opened} onClose={close} />,
  };
}

/** Binding and unbinding machines, and the dialogs for that. */
function useBindActions(): {
  bind: RowAction<Device>;
  replace: RowAction<Device>;
  unbind: RowAction<Device>;
  dialogs: ReactNode;
} {
  const { t } = useLingui();
  const { open: bind, form } = useOpenedForm<Device>((device, onClosed) => (
    <BindDialog device={device} onClosed={onClosed} />
  ));
  const { open: unbind, form: unbinding } = useOpenedForm<Device>((device, onClosed) => (
    <UnbindDialog device={device} onClosed={onClosed} />
  ));
  const common = { permission: 'device:bind', preload: BindDialog.preload } as const;
  const isBound = ({ serial_number: bound }: Device): boolean => bound !== null;
  return {
    bind: {
      ...common,
      key: 'bind',
      label: t`Bind…`,
      offered: (device) => !isBound(device) && device.state === 'used',
      onPress: bind,
    },
    replace: {
      ...common,
      key: 'replace',
      label: t`Replace…`,
      offered: (device) => isBound(device) && device.state === 'used',
      onPress: bind,
    },
    unbind: { ...common, key: 'unbind', label: t`Unbind…`, danger: true, offered: isBound, onPress: unbind },
    dialogs: (
      <>
        {form}
        {unbinding}
      </>
    ),
  };
}

/** What can be done to the rows of a list of machines. */
function useMachineActions(
  list: Pick<List<Device, object>, 'endpoint' | 'idOf' | 'nameOf'>,
  endpoint: 'PUT /branch-devices/pos' | 'PUT /branch-devices/cloud-horns',
  kind: MachineKind,
) {
  const { t } = useLingui();
  const { open, drawer } = useDeviceDrawer();
  const { bind, replace, unbind, dialogs } = useBindActions();
  const branch = useOnlyBranch();
  const { form, add, edit } = useRowForm<Device>('device', MachineForm.preload, (device, onClosed) => (
    <MachineForm kind={kind} device={device} branch={branch} onClosed={onClosed} />
  ));
  const { rowActions, bulk } = useStateActions(list, endpoint, {
    thing: 'device',
    counted: (count) => t`${plural(count, { one: '# device', other: '# devices' })}`,
    also: deviceReads,
  });
  const actions = useActionColumn<Device>(list.nameOf, [
    bind,
    { key: 'details', label: t`Details`, onPress: open, preload: DeviceDrawer.preload },
    { ...edit, label: t`Rename…` },
    replace,
    rowActions.use,
    rowActions.stop,
    unbind,
    { ...rowActions.remove, offered: ({ serial_number: bound }) => bound === null },
  ]);
  return {
    actions,
    bulk,
    add,
    open,
    layers: (
      <>
        {form}
        {dialogs}
        {drawer}
      </>
    ),
  };
}

interface ListPageProps {
  header: ReactNode;
}

export function TillListPage({ header }: ListPageProps) {
  const { t } = useLingui();
  const list = useList('GET /branch-devices/pos', tillList, tillRow);
  const { actions, bulk, add, open, layers } = useMachineActions(list, 'PUT /branch-devices/pos', 'till');
  const columns = useTillColumns();
  return (
    <ListView
      list={list}
      title={t`Devices`}
      noun={t`tills`}
      header={header}
      columns={[...columns, ...actions]}
      filters={useDeviceFilters(list, 'tills')}
      actions={
        <AddButton permission="device:create" {...add}>
          <Trans>New till</Trans>
        </AddButton>
      }
      bulk={bulk}
      emptyHint={
        <Permitted permission="device:create">
          <Trans>Add the place of a till here, and type the code that the till shows.</Trans>
        </Permitted>
      }
      onOpen={open}
    >
      {layers}
    </ListView>
  );
}

export function CloudHornListPage({ header }: ListPageProps) {
  const { t } = useLingui();
  const list = useList('GET /branch-devices/cloud-horns', cloudHornList, deviceRow);
  const { actions, bulk, add, open, layers } = useMachineActions(list, 'PUT /branch-devices/cloud-horns', 'cloud_horn');
  const columns = useCloudHornColumns();
  return (
    <ListView
      list={list}
      title={t`Devices`}
      noun={t`cloud horns`}
      header={header}
      columns={[...columns, ...actions]}
      filters={useDeviceFilters(list, 'cloud_horns')}
      actions={
        <AddButton permission="device:create" {...add}>
          <Trans>New cloud horn</Trans>
        </AddButton>
      }
      bulk={bulk}
      emptyHint={
        <Permitted permission="device:create">
          <Trans>Note here which cloud horn stands where, by the serial number printed on it.</Trans>
        </Permitted>
      }
      onOpen={open}
    >
      {layers}
    </ListView>
  );
}
