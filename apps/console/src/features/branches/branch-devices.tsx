import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { deviceStatusPhrases, say } from '@regulars/phrases';
import { Link } from 'react-router';
import { useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useCanAt } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import styles from './branches.module.css';

/** The tills shown; the list has the others. */
const most = 20;

/** The tills of a branch, and how many other devices it has. */
export function BranchDevices({ id }: { id: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const seesList = useCanAt('device', 'device:read');
  const result = useEndpoint('GET /branch-devices/pos', { query: { branch_id: [id], size: most } }, { quiet: true });
  const { data: counted } = useEndpoint('GET /branch-devices/summary', { query: { branch_id: id } }, { quiet: true });
  const broken = t`The devices did not load`;
  return (
    <Fetched
      result={result}
      skeleton={<SkeletonRows rows={3} columns={['1fr']} />}
      words={{ missing: broken, missingHint: '', denied: t`You cannot view devices`, broken }}
    >
      {({ items }) => (
        <>
          {items.length === 0 && (
            <p className={styles.hint}>
              <Trans>No till yet.</Trans>
            </p>
          )}
          <ul className={styles.devices}>
            {items.map(({ device_id, name, serial_number: serial, status, seen_at: seen }) => (
              <li key={device_id}>
                <span className={styles.lines}>
                  <span>{name}</span>
                  <small>{serial ?? '–'}</small>
                </span>
                {status === 'offline' && seen !== null && <small>{dates.cellTime(seen)}</small>}
                <StateTag meaning={status === 'online' ? 'live' : status === 'offline' ? 'attention' : 'over'}>
                  {say(deviceStatusPhrases[status], locale)}
                </StateTag>
              </li>
            ))}
          </ul>
          {counted && (
            <p className={styles.foot}>
              <Plural value={counted.cloud_horns} one="# cloud horn" other="# cloud horns" />
              {' · '}
              <Plural value={counted.table_cards} one="# table card" other="# table cards" />
              {seesList && (
                <>
                  {' · '}
                  <Link to={`/merchantManagement/device?branch_id=${id}`}>{t`Show the devices`}</Link>
                </>
              )}
            </p>
          )}
        </>
      )}
    </Fetched>
  );
}
