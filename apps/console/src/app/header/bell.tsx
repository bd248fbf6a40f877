import { useLingui } from '@lingui/react/macro';
import { Popover } from 'antd';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useNoticeCounts } from '../../framework/notices/use-notice-counts.ts';
import { whenIdle } from '../../framework/when-idle.ts';
import { loadFeatureMessages, loadMessages } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { lazyPart, NotLoaded } from '../../ui/lazy-part.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './header.module.css';

const NoticesPanel = lazyPart(
  async () => {
    const [panel] = await Promise.all([
      import('../../features/notices/notices-panel.tsx'),
      loadFeatureMessages('notices'),
      loadMessages('waiting'),
    ]);
    return panel.NoticesPanel;
  },
  {
    waiting: (
      <div className={styles.bellToCome}>
        <SkeletonRows rows={4} />
      </div>
    ),
    failed: ({ retry }) => (
      <div className={styles.bellToCome}>
        <NotLoaded onRetry={retry} />
      </div>
    ),
  },
);

/** The badge has room for two digits. */
const most = 99;

/** The number of items awaiting this user's decision, or a dot if there are only unread notices; opens both lists. */
export function Bell({ size = 18 }: { size?: number }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  useEffect(() => whenIdle(NoticesPanel.preload), []);
  const { total, unread: notices, announcements } = useNoticeCounts();
  const unread = notices + announcements;
  // A fragment, because antd opens no popup whose content is empty.
  const content = (
    <>
      {open && (
        <NoticesPanel
          onGo={(address) => {
            setOpen(false);
            void navigate(address);
          }}
        />
      )}
    </>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the popup from anywhere inside it
    <span
      className={styles.bell}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return;
        setOpen(false);
        currentTarget.querySelector('button')?.focus();
      }}
    >
      <Popover
        content={content}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        open={open}
        onOpenChange={setOpen}
        // Right after the button, so that Tab reaches the popup next.
        getPopupContainer={(button) => button.parentElement ?? document.body}
        classNames={{ root: classNames(styles.bellPopup) }}
        styles={{ container: { padding: 0 } }}
      >
        <button
          type="button"
          className={styles.tool}
          aria-expanded={open}
          aria-label={total > 0 ? t`Waiting for you: ${total}` : unread > 0 ? t`Notices: ${unread} unread` : t`Notices`}
        >
          <BellIcon size={size} strokeWidth={1.75} aria-hidden="true" />
          {total > 0 ? (
            <span className={classNames(styles.badge)} aria-hidden="true">
              {total > most ? `${most}+` : total}
            </span>
          ) : (
            unread > 0 && <span className={styles.newsDot} aria-hidden="true" />
          )}
        </button>
      </Popover>
    </span>
  );
}
