import { useLingui } from '@lingui/react/macro';
import { AnnouncementList } from '../../framework/notices/announcement-list.tsx';
import { useAnnouncements } from '../../framework/notices/use-announcements.ts';
import { useNoticeCounts } from '../../framework/notices/use-notice-counts.ts';
import { Panel } from '../../ui/panel.tsx';

/** What the provider announces and this user has not read; the bell keeps what is read until it is dismissed. */
export function AnnouncementsPart() {
  const { t } = useLingui();
  const { announcements } = useNoticeCounts();
  const { data = [] } = useAnnouncements(announcements > 0);
  const unread = announcements > 0 ? data.filter(({ read }) => !read) : [];
  if (unread.length === 0) return null;
  const title = t`Announcements`;
  return (
    <Panel title={title} flush>
      <AnnouncementList announcements={unread} label={title} />
    </Panel>
  );
}
