import { Trans, useLingui } from '@lingui/react/macro';
import type { LoggedChange, ProviderLogEntry } from '@regulars/contract';
import { Button } from 'antd';
import { Ban, CalendarPlus, History, LogOut, Percent, Plus, UserRoundX } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { useEndless } from '../../framework/api/index.ts';
import { Timeline } from '../../framework/detail/timeline.tsx';
import { ChangeText } from '../../framework/history/change-text.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './provider.module.css';

const icons: Readonly<Record<string, LucideIcon>> = {
  'merchant.create': Plus,
  'merchant.open': CalendarPlus,
  'merchant.state': Ban,
  'merchant.rates': Percent,
  'account.state': UserRoundX,
  'account.sign_out': LogOut,
};

/** What the provider did, to one merchant or to all, the newest first. */
export function Acts({ merchantId }: { merchantId?: string }) {
  const { t } = useLingui();
  const log = useEndless('GET /provider/logs', {
    query: merchantId === undefined ? {} : { merchant_id: merchantId },
  });
  return (
    <Panel title={merchantId === undefined ? t`What the provider did` : t`What you did here`}>
      {log.isPending && (
        <output aria-busy="true" aria-label={t`Loading`}>
          <SkeletonBlock width="60%" height={44} />
        </output>
      )}
      {log.data?.length === 0 && (
        <p className={styles.hint}>
          <Trans>Nothing yet.</Trans>
        </p>
      )}
      {log.isError && !log.data && (
        <Button onClick={() => void log.refetch()}>
          <Trans>It did not load. Try again</Trans>
        </Button>
      )}
      <Timeline
        entries={(log.data ?? []).map((entry) => ({
          key: entry.log_id,
          at: entry.at,
          icon: icons[entry.action] ?? History,
          title: entry.action_name,
          children: <ActText entry={entry} named={merchantId === undefined} />,
        }))}
      />
      {log.hasNextPage && (
        <Button loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          <Trans>Show earlier</Trans>
        </Button>
      )}
    </Panel>
  );
}

function ActText({ entry, named }: { entry: ProviderLogEntry; named: boolean }) {
  const { t } = useLingui();
  const { merchant, account, subject_name: subject, changes, reason, operator } = entry;
  const whom = account && [account.actual_name, account.account_no].filter(Boolean).join(' · ');
  return (
    <>
      {named && merchant && (
        <Link className="tapped" to={`/provider/merchants/${merchant.merchant_id}`}>
          {merchant.abbreviation_name} {merchant.merchant_no}
        </Link>
      )}
      {whom && <span>{whom}</span>}
      {subject && <span>{subject}</span>}
      <ul className={styles.changes}>
        {changes.map((change) => (
          <Change key={change.field} change={change} />
        ))}
      </ul>
      <span className={styles.hint}>{[reason && t`Reason: ${reason}`, operator].filter(Boolean).join(' · ')}</span>
    </>
  );
}

/** What has no value before and none after tells nothing. */
function Change({ change }: { change: LoggedChange }) {
  const { before, after, added } = change;
  if (before === null && after === null && added === null) return null;
  return (
    <li>
      <ChangeText change={change} />
    </li>
  );
}
