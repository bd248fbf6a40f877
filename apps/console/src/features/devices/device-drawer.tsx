import { Trans, useLingui } from '@lingui/react/macro';
import type { Device } from '@regulars/contract';
import { deviceKindPhrases, say, unbindKindPhrases } from '@regulars/phrases';
import { Link2, Pencil, Plus, Power, RefreshCw, Trash2, Unlink } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEndless, useEndpoint } from '../../framework/api/index.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { RecordDrawer } from '../../framework/detail/record-drawer.tsx';
import { EventHistory } from '../../framework/history/event-history.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { wholeAddress } from '../../framework/whole-address.ts';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './devices.module.css';
import { DeviceStatusTag, useSeen } from './use-device-columns.tsx';

const icons: Readonly<Record<string, LucideIcon>> = {
  'device.create': Plus,
  'device.restore': Plus,
  'device.update': Pencil,
  'device.state': Power,
  'device.bind': Link2,
  'device.replace': RefreshCw,
  'device.renew': RefreshCw,
  'device.unbind': Unlink,
  'device.remove': Trash2,
};

/** A device: how it is, which machines served it, and what was done to it. */
export function DeviceDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const result = useEndpoint('GET /branch-devices/{id}', { params: { id } }, { quiet: true, staleTime: 0 });
  return (
    <RecordDrawer
      title={result.data?.name ?? t({ message: 'Device', context: 'of a branch' })}
      result={result}
      words={{
        missing: t`There is no such device`,
        missingHint: t`It may have been removed, or stand in a branch where you don’t work.`,
        denied: t`You cannot view devices`,
        broken: t`The device did not load`,
      }}
      onClosed={onClose}
    >
      {(device) => (
        <>
          <Facts device={device} />
          {device.kind !== 'table_card' && <Machines id={id} />}
          <History id={id} />
        </>
      )}
    </RecordDrawer>
  );
}

function Facts({ device }: { device: Device }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const seen = useSeen();
  const { kind, name, area, branch_name, serial_number, model, app_version, bound_at, address, created_at } = device;
  const isTill = kind === 'till';
  return (
    <>
      {address !== null && (
        <div className={styles.code}>
          <QrPicture text={wholeAddress(address)} label={t`Code of ${name}`} size={160} />
          <CopyText text={wholeAddress(address)} label={t`address`} />
        </div>
      )}
      <DescriptionList
        items={[
          { label: t`State`, value: <DeviceStatusTag device={device} /> },
          { label: t`Kind`, value: say(deviceKindPhrases[kind], locale) },
          { label: t`Branch`, value: branch_name },
          ...(kind === 'table_card' ? [{ label: t({ message: 'Area', context: 'of a shop' }), value: area }] : []),
          ...(kind === 'table_card'
            ? []
            : [
                {
                  label: t`Serial number`,
                  value: serial_number && <CopyText text={serial_number} label={t`serial number`} />,
                },
              ]),
          ...(isTill
            ? [
                { label: t`Model`, value: model },
                { label: t({ message: 'Version', context: 'of a program' }), value: app_version },
                { label: t`Last seen`, value: seen(device) },
              ]
            : []),
          ...(bound_at === null
            ? []
            : [{ label: t({ message: 'Bound', context: 'when' }), value: dates.time(bound_at) }]),
          { label: t`Added`, value: dates.time(created_at) },
        ]}
      />
    </>
  );
}

function Machines({ id }: { id: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const result = useEndpoint(
    'GET /branch-devices/device-binds',
    { query: { device_id: id, size: 20 } },
    { quiet: true },
  );
  const broken = t`The bindings did not load`;
  return (
    <section className={styles.part}>
      <h3>
        <Trans>Machines that served it</Trans>
      </h3>
      <Fetched
        result={result}
        skeleton={<SkeletonRows rows={2} columns={['1fr']} />}
        words={{ missing: broken, missingHint: '', denied: broken, broken }}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.hint}>
              <Trans>None so far.</Trans>
            </p>
          ) : (
            <ul className={styles.machines}>
              {items.map(({ bind_id, serial_number, bound_at, unbound_at, unbind_kind: kind, unbind_reason: why }) => (
                <li key={bind_id} className={styles.lines}>
                  <span>{serial_number}</span>
                  <small>
                    {dates.time(bound_at)} – {unbound_at === null ? t`now` : dates.time(unbound_at)}
                    {kind && ` · ${say(unbindKindPhrases[kind], locale)}${why ? ` · ${why}` : ''}`}
                  </small>
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </section>
  );
}

function History({ id }: { id: string }) {
  const history = useEndless('GET /branch-devices/{id}/events', { params: { id } });
  return (
    <section className={styles.part}>
      <h3>
        <Trans>What was done to it</Trans>
      </h3>
      <EventHistory history={history} icons={icons} />
    </section>
  );
}
