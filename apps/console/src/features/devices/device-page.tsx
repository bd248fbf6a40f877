import { Trans, useLingui } from '@lingui/react/macro';
import { deviceListPhrases, say } from '@regulars/phrases';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { countText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { useAddress } from '../../framework/use-address.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { Note } from '../../ui/note.tsx';
import { BindListPage } from './bind-list-page.tsx';
import { CardListPage } from './card-list-page.tsx';
import { deviceTabs, tabField, type DeviceTab } from './device-list.ts';
import styles from './devices.module.css';
import { CloudHornListPage, TillListPage } from './machine-list-page.tsx';

const pages = {
  tills: TillListPage,
  cloud_horns: CloudHornListPage,
  table_cards: CardListPage,
  device_binds: BindListPage,
} as const;

/** The devices of the user's branches, a list for each kind. */
export function DevicePage() {
  const [address] = useAddress();
  const tab = tabField.read(address.getAll('tab')) ?? 'tills';
  const header = useMemo(() => <Head tab={tab} />, [tab]);
  const Page = pages[tab];
  return <Page header={header} />;
}

const summaryOften = { quiet: true, refetchInterval: 30_000 } as const;

function Head({ tab }: { tab: DeviceTab }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data } = useEndpoint('GET /branch-devices/summary', { query: {} }, summaryOften);
  return (
    <>
      <nav className={styles.tabs} aria-label={t`Kinds of devices`}>
        {deviceTabs.map((one) => (
          <Link
            key={one}
            to={one === 'tills' ? '?' : `?tab=${one}`}
            className={classNames(styles.tab, one === tab && styles.active)}
            aria-current={one === tab ? 'page' : undefined}
          >
            {say(deviceListPhrases[one], locale)}
            {data && one !== 'device_binds' && <span className={styles.count}>{countText(data[one])}</span>}
          </Link>
        ))}
      </nav>
      {tab !== 'table_cards' && data && data.tills_offline > 0 && <Offline summary={data} />}
    </>
  );
}

interface OfflineProps {
  summary: {
    tills_offline: number;
    offline: readonly { device_id: string; name: string; branch_name: string; seen_at: string }[];
  };
}

/** Which tills are offline, and what that means. */
function Offline({ summary: { tills_offline: tills, offline } }: OfflineProps) {
  const dates = useDates();
  const [first] = offline;
  if (!first) return null;
  const { branch_name: branch, name, seen_at } = first;
  const since = dates.time(seen_at);
  const count = countText(tills);
  return (
    <div className={styles.offline}>
      <Note
        action={
          <Link to="?status=offline" className={styles.which}>
            <Trans>Show them</Trans>
          </Link>
        }
      >
        {tills === 1 ? (
          <Trans>
            {name} of {branch} is offline, last seen {since}. Balances and coupons can’t be used there until it is back:
            check its power and network.
          </Trans>
        ) : (
          <Trans>
            {count} tills are offline, the longest {name} of {branch}, last seen {since}. Balances and coupons can’t be
            used there until they are back: check power and network.
          </Trans>
        )}
      </Note>
    </div>
  );
}
