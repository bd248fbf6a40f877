import { Trans, useLingui } from '@lingui/react/macro';
import type { DeviceBind } from '@regulars/contract';
import { deviceKindPhrases, say, unbindKindPhrases } from '@regulars/phrases';
import type { ListColumn } from '../../framework/list/columns.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import styles from './devices.module.css';

function Lines({ first, second }: { first: string; second: string | null }) {
  return (
    <span className={styles.lines}>
      <span>{first}</span>
      {second && <small>{second}</small>}
    </span>
  );
}

export function useBindColumns(): ListColumn<DeviceBind, 'bound_at'>[] {
  const { t } = useLingui();
  const dates = useDates();
  const locale = useLocale();
  return [
    {
      key: 'device',
      title: t({ message: 'Device', context: 'of a branch' }),
      width: 200,
      fixed: 'start',
      exported: ['device', 'kind'],
      render: ({ device_name, kind }) => <Lines first={device_name} second={say(deviceKindPhrases[kind], locale)} />,
    },
    { key: 'branch', title: t`Branch`, width: 140, render: ({ branch_name }) => branch_name },
    {
      key: 'machine',
      title: t`Machine`,
      width: 180,
      exported: ['serial_number', 'model'],
      render: ({ serial_number, model }) => <Lines first={serial_number} second={model} />,
    },
    {
      key: 'bound',
      title: t({ message: 'Bound', context: 'when' }),
      width: 150,
      sort: 'bound_at',
      onCard: 'none', // a phone's card has room for why it ended
      exported: ['bound_at', 'bound_by'],
      render: ({ bound_at, bound_by_name }) => <Lines first={dates.cellTime(bound_at)} second={bound_by_name} />,
    },
    {
      key: 'unbound',
      title: t({ message: 'Until', context: 'a machine served' }),
      width: 150,
      onCard: 'mark',
      exported: ['unbound_at', 'unbound_by'],
      render: ({ unbound_at, unbound_by_name }) =>
        unbound_at === null ? (
          <StateTag meaning="live">
            <Trans>Now</Trans>
          </StateTag>
        ) : (
          <Lines first={dates.cellTime(unbound_at)} second={unbound_by_name} />
        ),
    },
    {
      key: 'why',
      title: t`Why it ended`,
      width: 210,
      exported: ['unbind_kind', 'unbind_reason'],
      render: ({ unbind_kind: kind, unbind_reason: reason }) =>
        kind === null ? '–' : <Lines first={say(unbindKindPhrases[kind], locale)} second={reason} />,
    },
  ];
}
