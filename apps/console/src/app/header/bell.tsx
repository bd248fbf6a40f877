import { useLingui } from '@lingui/react/macro';
import { Popover } from 'antd';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useNoticeCounts } from '../../framework/notices/use-notice-counts.ts';
import { loadFeatureWords, loadWords } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './header.module.css';

const NoticesPanel = lazy(async () => {
  const [panel] = await Promise.all([
    import('../../features/notices/notices-panel.tsx'),
    loadFeatureWords('notices'),
    loadWords('waiting'),
  ]);
  return { default: panel.NoticesPanel };
});

/** A number of two digits fits the badge. */
const most = 99;

/** How much waits for this user's decision, or a dot where there is only news; opens both. */
export function Bell({ size = 18 }: { size?: number }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const { total, unread } = useNoticeCounts();
  const content = (
    <Suspense
      fallback={
        <div className={styles.bellToCome}>
          <SkeletonRows rows={4} />
        </div>
      }
    >
      {open && (
        <NoticesPanel
          onGo={(address) => {
            setOpen(false);
            void navigate(address);
          }}
        />
      )}
    </Suspense>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes from wherever the focus is inside
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
        // Behind the button in the order of Tab, too.
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
