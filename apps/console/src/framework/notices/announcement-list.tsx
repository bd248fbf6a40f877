import { Trans, useLingui } from '@lingui/react/macro';
import type { Announcement } from '@regulars/contract';
import { Megaphone, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/plain/button.tsx';
import { LinkedText } from './linked-text.tsx';
import { NoticeDialog } from '../../ui/plain/notice-dialog.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { announced } from '../api/index.ts';
import { useUndo } from '../use-undo.tsx';
import { useDates } from '../use-dates.ts';
import styles from './announcements.module.css';
import { useMarkAnnouncements } from './use-announcements.ts';

interface AnnouncementListProps {
  announcements: readonly Announcement[];
  /** Named so in both places where they are shown. */
  label: string;
}

/** What the provider announces: the title opens the whole text, which reads it; dismissing can be undone. */
export function AnnouncementList({ announcements, label }: AnnouncementListProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<Announcement>();
  const { markRead, dismiss, restore } = useMarkAnnouncements();
  const offerUndo = useUndo();
  // Read once it is closed: home lists what is unread, and would take it away while it is open.
  function close(): void {
    setOpened(undefined);
    if (opened) markRead(opened);
  }
  async function drop({ announcement_id: id }: Announcement): Promise<void> {
    setOpened(undefined);
    await dismiss([id]);
    offerUndo(t`Dismissed`, () => restore([id]));
  }
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {announcements.map((one) => (
          <AnnouncementRow
            key={one.announcement_id}
            announcement={one}
            onOpen={() => setOpened(one)}
            onDismiss={() => void drop(one).catch(announced)}
          />
        ))}
      </ul>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes only the dialog, not the popup around it */}
      <div onKeyDown={(event) => opened && event.stopPropagation()}>
        <NoticeDialog
          open={opened !== undefined}
          title={opened?.title ?? ''}
          onDismiss={close}
          startsAtLast
          actions={
            opened && (
              <>
                <Button onClick={() => void drop(opened).catch(announced)}>
                  <Trans>Dismiss</Trans>
                </Button>
                <Button variant="solid" onClick={close}>
                  <Trans>Got it</Trans>
                </Button>
              </>
            )
          }
        >
          {opened && <LinkedText>{opened.text}</LinkedText>}
        </NoticeDialog>
      </div>
    </>
  );
}

interface AnnouncementRowProps {
  announcement: Announcement;
  onOpen: () => void;
  onDismiss: () => void;
}

function AnnouncementRow({ announcement, onOpen, onDismiss }: AnnouncementRowProps) {
  const { t } = useLingui();
  const dates = useDates();
  const { title, text, severity, at, read } = announcement;
  return (
    <li className={styles.row}>
      <span className={styles.icon} data-severity={severity}>
        <Megaphone size={16} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <button type="button" className={styles.open} onClick={onOpen}>
        <span className={styles.title} data-read={read || undefined}>
          {title}
          {!read && (
            <>
              <span className={styles.dot} aria-hidden="true" />
              <span className="visually-hidden">{t`Unread`}</span>
            </>
          )}
          {severity === 'important' && <StateTag meaning="attention">{t`Important`}</StateTag>}
        </span>
        <span className={styles.text}>{text}</span>
        <small>
          <Trans>Service provider</Trans> · {dates.cellTime(at)}
        </small>
      </button>
      <button type="button" className={styles.dismiss} aria-label={t`Dismiss: ${title}`} onClick={onDismiss}>
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </li>
  );
}
