import { Trans, useLingui } from '@lingui/react/macro';
import type { Notice } from '@regulars/contract';
import { importNotices, type ImportNoticeKind } from '@regulars/contract/menu';
import type { NoticeKind } from '@regulars/phrases';
import {
  CalendarClock,
  CalendarX,
  CircleCheck,
  CircleX,
  FileSpreadsheet,
  ListX,
  ShieldAlert,
  ShieldX,
  Store,
  Undo2,
  X,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { saveFile } from '../../framework/api/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { actionOf } from './notice-actions.ts';
import styles from './notices.module.css';
import { usePageGrants } from '../../framework/session/index.ts';

const importIcons = Object.fromEntries(
  importNotices.map(({ kind, end }) => [kind, end === 'posted' ? FileSpreadsheet : Undo2]),
) as Record<ImportNoticeKind, LucideIcon>; // both notices of each kind of import

const icons: Readonly<Record<NoticeKind, LucideIcon>> = {
  ...importIcons,
  task_done: CircleCheck,
  task_partly: CircleCheck,
  task_failed: ListX,
  adjustment_approved: CircleCheck,
  adjustment_refused: CircleX,
  refund_approved: CircleCheck,
  refund_refused: CircleX,
  refund_lapsed: CircleX,
  refund_outdated: CircleX,
  branch_accepted: Store,
  branch_refused: CircleX,
  ledger_breached: ShieldAlert,
  log_broken: ShieldX,
  payment_channel_changed: ShieldAlert,
  unusual_found: ShieldAlert,
  merchant_expiring: CalendarClock,
  merchant_expired: CalendarX,
};

interface NoticeRowProps {
  notice: Notice;
  onRead: () => void;
  onDismiss: () => void;
  onGo: (address: string) => void;
}

/** A notice with its time and its action. */
export function NoticeRow({ notice, onRead, onDismiss, onGo }: NoticeRowProps) {
  const { t } = useLingui();
  const dates = useDates();
  const can = usePageGrants();
  const { kind, title, detail, at, read } = notice;
  const Icon = icons[kind];
  const action = actionOf(notice, can);
  function act(): void {
    onRead();
    if (action?.do === 'download') void saveFile('GET /tasks/{id}/file', { params: { id: action.id } });
    else if (action) onGo(action.address);
  }
  const when = dates.cellTime(at);
  return (
    <li className={styles.notice}>
      <span className={styles.icon}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className={styles.words}>
        {read ? (
          <span>{title}</span>
        ) : (
          <strong>
            {title}
            <span className={styles.dot} aria-hidden="true" />
            <span className="visually-hidden">{t`Unread`}</span>
          </strong>
        )}
        <small>{detail ? t`${when} · ${detail}` : when}</small>
      </span>
      {action ? (
        <LinkButton aria-label={action.do === 'download' ? t`Download: ${title}` : t`Open: ${title}`} onClick={act}>
          {action.do === 'download' ? <Trans>Download</Trans> : <Trans>Open</Trans>}
        </LinkButton>
      ) : (
        !read && (
          <LinkButton aria-label={t`Mark as read: ${title}`} onClick={onRead}>
            <Trans>Mark as read</Trans>
          </LinkButton>
        )
      )}
      <button type="button" className={styles.dismiss} aria-label={t`Dismiss: ${title}`} onClick={onDismiss}>
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </li>
  );
}
