import { Trans, useLingui } from '@lingui/react/macro';
import { Popover } from 'antd';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApprovals } from '../../framework/approvals/use-approvals.ts';
import { WaitingApprovals } from '../../framework/approvals/waiting-approvals.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './header.module.css';

/** The badge has room for two digits. */
const most = 99;

/** The number of items awaiting this user's decision; opens a list of the first few. */
export function Bell({ size = 18 }: { size?: number }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const { mayDecide, approvals, error, refetch } = useApprovals();
  if (!mayDecide) return null;
  const total = approvals?.total ?? 0;
  const content = (
    <div className={styles.bellList}>
      <h2>
        <Trans>Waiting for you</Trans> {total > 0 && <span>{total}</span>}
      </h2>
      <WaitingApprovals
        approvals={approvals}
        error={error}
        onRetry={() => void refetch()}
        onGo={(address) => {
          setOpen(false);
          void navigate(address);
        }}
      />
    </div>
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
          aria-label={total > 0 ? t`Waiting for you: ${total}` : t`Waiting for you`}
        >
          <BellIcon size={size} strokeWidth={1.75} aria-hidden="true" />
          {total > 0 && (
            <span className={classNames(styles.badge)} aria-hidden="true">
              {total > most ? `${most}+` : total}
            </span>
          )}
        </button>
      </Popover>
    </span>
  );
}
