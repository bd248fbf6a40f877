import { Trans, useLingui } from '@lingui/react/macro';
import type { Notice } from '@regulars/contract';
import { noticeLimits } from '@regulars/contract/rules';
import { useState } from 'react';
import { announced } from '../../framework/api/index.ts';
import { AnnouncementList } from '../../framework/notices/announcement-list.tsx';
import { useAnnouncements } from '../../framework/notices/use-announcements.ts';
import { useUndo } from '../../framework/use-undo.tsx';
import { useNoticeCounts } from '../../framework/notices/use-notice-counts.ts';
import { WaitingList } from '../../framework/notices/waiting-list.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { NoticeRow } from './notice-row.tsx';
import styles from './notices.module.css';
import { QuickDecision } from './quick-decision.tsx';
import { useMarkRead, useNotices } from './use-notices.ts';

type Shown = 'all' | 'waiting' | 'news' | 'announcements';

/** What waits for the user, and the user's notices. */
export function NoticesPanel({ onGo }: { onGo: (address: string) => void }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<Shown>('all');
  const { waiting, total, unread, announcements: unreadAnnouncements } = useNoticeCounts();
  // What was decided stays in view, even if it was the last.
  const [hasWaited, setHasWaited] = useState(false);
  if (total > 0 && !hasWaited) setHasWaited(true);
  const news = useNotices();
  const { data: announcements = [] } = useAnnouncements();
  const choices: readonly { key: Shown; label: string; count: number }[] = [
    { key: 'all', label: t`All`, count: total + unread + unreadAnnouncements },
    { key: 'waiting', label: t`Waiting for you`, count: total },
    { key: 'news', label: t`Updates`, count: unread },
    { key: 'announcements', label: t`Announcements`, count: unreadAnnouncements },
  ];
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <fieldset aria-label={t`Filter notices`} className={styles.choices}>
          {choices.map(({ key, label, count }) => (
            <button
              key={key}
              type="button"
              aria-pressed={key === shown}
              className={classNames(styles.choice, key === shown && styles.chosen)}
              onClick={() => setShown(key)}
            >
              {label} {count > 0 && <span>{count}</span>}
            </button>
          ))}
        </fieldset>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable */}
      <section className={styles.body} tabIndex={0} aria-label={t`Notices`}>
        {shown === 'announcements' && announcements.length === 0 && (
          <p className={styles.none}>
            <Trans>No announcements. What your service provider tells its merchants appears here.</Trans>
          </p>
        )}
        {(shown === 'all' || shown === 'announcements') && announcements.length > 0 && (
          <AnnouncementList announcements={announcements} label={t`Announcements`} />
        )}
        {(shown === 'waiting' || (shown === 'all' && hasWaited)) && (
          <WaitingList waiting={waiting} onGo={onGo} decisions={(held) => <QuickDecision {...held} />} />
        )}
        {shown === 'all' && (hasWaited || announcements.length > 0) && (
          <h2 className={styles.section}>
            <Trans>Updates</Trans>
          </h2>
        )}
        {(shown === 'all' || shown === 'news') && <News news={news} onGo={onGo} />}
      </section>
      <Foot notices={news.notices} unread={unread} />
    </div>
  );
}

/** What is done with all notices at once. */
function Foot({ notices = [], unread }: { notices: readonly Notice[] | undefined; unread: number }) {
  const { t } = useLingui();
  const { markAllRead, dismissRead, restore } = useMarkRead();
  const offerUndo = useUndo();
  const [newest] = notices;
  async function dropRead(): Promise<void> {
    const { dismissed } = await dismissRead();
    if (dismissed.length > 0) offerUndo(t`Dismissed: ${dismissed.length}`, () => restore(dismissed));
  }
  return (
    <div className={styles.foot}>
      {unread > 0 && newest && (
        <LinkButton onClick={() => markAllRead(newest)}>
          <Trans>Mark all as read</Trans>
        </LinkButton>
      )}
      {notices.some(({ read }) => read) && (
        <LinkButton onClick={() => void dropRead().catch(announced)}>
          <Trans>Dismiss all read</Trans>
        </LinkButton>
      )}
      <span className={styles.kept}>
        <Trans>Removed after {noticeLimits.days} days</Trans>
      </span>
    </div>
  );
}

type NewsProps = { news: ReturnType<typeof useNotices>; onGo: (address: string) => void };

function News({ news: { notices, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage }, onGo }: NewsProps) {
  const { t } = useLingui();
  const { markRead, dismiss, restore } = useMarkRead();
  const offerUndo = useUndo();
  async function drop(notice: Notice): Promise<void> {
    const { dismissed } = await dismiss(notice);
    if (dismissed.length > 0) offerUndo(t`Dismissed`, () => restore(dismissed));
  }
  if (!notices)
    return error ? (
      <p className={styles.none} role="alert">
        {error.message}{' '}
        <LinkButton onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </LinkButton>
      </p>
    ) : (
      <div className={styles.none}>
        <SkeletonRows rows={3} />
      </div>
    );
  if (notices.length === 0)
    return (
      <p className={styles.none}>
        <Trans>No updates yet. Finished tasks and decisions on your requests appear here.</Trans>
      </p>
    );
  return (
    <>
      <ul className={styles.list}>
        {notices.map((notice) => (
          <NoticeRow
            key={notice.notice_id}
            notice={notice}
            onRead={() => markRead(notice)}
            onDismiss={() => void drop(notice).catch(announced)}
            onGo={onGo}
          />
        ))}
      </ul>
      {hasNextPage && (
        <p className={styles.more}>
          <LinkButton disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans>Show earlier</Trans>
          </LinkButton>
        </p>
      )}
    </>
  );
}
