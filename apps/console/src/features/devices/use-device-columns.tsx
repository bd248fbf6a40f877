import { useLingui } from '@lingui/react/macro';
import type { Device } from '@regulars/contract';
import { deviceStatusPhrases, say, type DeviceKind } from '@regulars/phrases';
import { MonitorCheck, QrCode, Volume2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ListColumn } from '../../framework/list/columns.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { meanings } from './device-list.ts';
import styles from './devices.module.css';

type Sort = 'created_at' | 'name';
type Columns = ListColumn<Device, Sort>[];

const icons: Readonly<Record<DeviceKind, LucideIcon>> = {
  till: MonitorCheck,
  cloud_horn: Volume2,
  table_card: QrCode,
};

/** From this window width, there is room for every column. */
const wide = 1600;

export function DeviceStatusTag({ device: { status } }: { device: Pick<Device, 'status'> }) {
  return <StateTag meaning={meanings[status]}>{say(deviceStatusPhrases[status], useLocale())}</StateTag>;
}

/** When a till was last there. */
export function useSeen() {
  const { t } = useLingui();
  const dates = useDates();
  return ({ status, seen_at }: Pick<Device, 'status' | 'seen_at'>): string => {
    if (status === 'online') return t`Just now`;
    return seen_at === null ? '–' : dates.cellTime(seen_at);
  };
}

function useCommonColumns(width: number): { name: Columns[number]; branch: Columns[number]; status: Columns[number] } {
  const { t } = useLingui();
  return {
    name: {
      key: 'name',
      title: t({ message: 'Device', context: 'of a branch' }),
      width,
      fixed: 'start',
      sort: 'name',
      exported: ['name', 'serial_number'],
      render: ({ kind, name, serial_number }) => {
        const Icon = icons[kind];
        return (
          <span className={styles.device}>
            <span className={styles.icon}>
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            </span>
            <span className={styles.lines}>
              <strong>{name}</strong>
              {kind !== 'table_card' && <small>{serial_number ?? t`No machine`}</small>}
            </span>
          </span>
        );
      },
    },
    branch: { key: 'branch', title: t`Branch`, width: 160, render: ({ branch_name }) => branch_name },
    status: {
      key: 'status',
      title: t`State`,
      width: 130,
      onCard: 'mark',
      render: (device) => <DeviceStatusTag device={device} />,
    },
  };
}

export function useTillColumns(): Columns {
  const { t } = useLingui();
  const dates = useDates();
  const seen = useSeen();
  const { name, branch, status } = useCommonColumns(220);
  return [
    name,
    branch,
    { key: 'model', title: t`Model`, width: 130, onCard: 'none', render: ({ model }) => model ?? '–' },
    {
      key: 'app_version',
      title: t({ message: 'Version', context: 'of a program' }),
      width: 110,
      onCard: 'none',
      render: ({ app_version }) => app_version ?? '–',
    },
    { key: 'seen_at', title: t`Last seen`, width: 140, render: seen },
    {
      key: 'bound_at',
      title: t({ message: 'Bound', context: 'when' }),
      width: 140,
      onCard: 'none',
      from: wide,
      render: ({ bound_at }) => (bound_at ? dates.cellTime(bound_at) : '–'),
    },
    status,
  ];
}

export function useCloudHornColumns(): Columns {
  const { t } = useLingui();
  const dates = useDates();
  const { name, branch, status } = useCommonColumns(260);
  return [
    name,
    branch,
    {
      key: 'bound_at',
      title: t({ message: 'Bound', context: 'when' }),
      width: 160,
      render: ({ bound_at }) => (bound_at ? dates.cellTime(bound_at) : '–'),
    },
    status,
  ];
}

export function useTableCardColumns(): Columns {
  const { t } = useLingui();
  const dates = useDates();
  const { name, branch, status } = useCommonColumns(200);
  return [
    { ...name, title: t({ message: 'Table', context: 'in a shop' }), exported: ['name'] },
    { key: 'area', title: t({ message: 'Area', context: 'of a shop' }), width: 140, render: ({ area }) => area ?? '–' },
    branch,
    {
      key: 'created_at',
      title: t`Added`,
      width: 140,
      sort: 'created_at',
      onCard: 'none',
      render: ({ created_at }) => dates.cellTime(created_at),
    },
    status,
  ];
}
