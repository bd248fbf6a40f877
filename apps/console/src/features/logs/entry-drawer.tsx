import { Trans, useLingui } from '@lingui/react/macro';
import type { OperateLog } from '@regulars/contract';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { RecordDrawer } from '../../framework/detail/record-drawer.tsx';
import { ReasonDialog } from '../../framework/form/reason-dialog.tsx';
import type { RowSteps } from '../../framework/list/use-row-steps.ts';
import { Permitted } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { EntryDifference } from './entry-difference.tsx';
import { Action, hasGone, Operator } from './log-cells.tsx';
import styles from './logs.module.css';
import { useBrokenEntry } from './seal-card.tsx';
import { SubjectLink } from './subject-link.tsx';

interface EntryDrawerProps {
  id: string;
  /** The row of the list, if it has it. */
  known: OperateLog | undefined;
  steps: RowSteps;
  onClose: () => void;
}

/** One entry of the operation log; its neighbours in the list without closing. */
export function EntryDrawer({ id, known, steps, onClose }: EntryDrawerProps) {
  const { t } = useLingui();
  const read = useEndpoint('GET /logs/operate-logs/{id}', { params: { id } }, { quiet: true, enabled: !known });
  const { error, refetch } = read;
  const data = known ?? read.data;
  const broken = useBrokenEntry() === id;
  return (
    <RecordDrawer
      title={data ? <Action log={data} broken={broken} /> : t`Entry`}
      result={{ data, error: known ? null : error, refetch }}
      words={{
        missing: t`There is no such entry`,
        missingHint: t`It may be older than the log is kept, or belong to a branch you cannot access.`,
        denied: t`You cannot view the operation log`,
        broken: t`The entry did not load`,
      }}
      steps={steps}
      width={640}
      onClosed={onClose}
    >
      {(log) => <EntryView key={log.event_id} log={log} />}
    </RecordDrawer>
  );
}

function EntryView({ log }: { log: OperateLog }) {
  const { t } = useLingui();
  const dates = useDates();
  const { at, address, reason, request_id: request } = log;
  return (
    <div className={styles.entry}>
      <div className={styles.entryHead}>
        <span>
          <Operator log={log} size={40} />
          <small>{[dates.exact(at), address].filter(Boolean).join(' · ')}</small>
        </span>
        <span className={styles.subject}>
          <small>{log.subject_kind_name}</small>
          <SubjectLink log={log} />
        </span>
      </div>
      {hasGone(log) && (
        <p>
          <Trans>The values were erased on the person’s request. Who did what, and when, stays.</Trans>
        </p>
      )}
      <EntryDifference log={log} />
      {reason && (
        <section>
          <h3 className={styles.heading}>
            <Trans>Reason</Trans>
          </h3>
          {reason}
        </section>
      )}
      {request && (
        <section>
          <h3 className={styles.heading}>
            <Trans>Request ID</Trans>
          </h3>
          <CopyText text={request} label={t`Request ID`} />
        </section>
      )}
      {(log.erasable || log.erasable_from) && (
        <Permitted permission="operation_log:erase">
          <EraseButton log={log} />
        </Permitted>
      )}
    </div>
  );
}

/** Erases the values of the entry's person: of a member who was cancelled, or of a user who was removed a day ago. */
function EraseButton({ log }: { log: OperateLog }) {
  const { subject_kind: kind, subject_id: id, subject_name: name, erasable, erasable_from: from } = log;
  const { t } = useLingui();
  const dates = useDates();
  const whenId = useId();
  const [asking, setAsking] = useState(false);
  const invalidates = ['/logs/operate-logs', '/vip-infos'] as const;
  const eraseMember = useAction('POST /logs/erasures', { invalidates });
  const eraseUser = useAction('POST /logs/user-erasures', { invalidates });
  const isUser = kind === 'user';
  const who = name ?? (isUser ? t`this user` : t`this member`);
  return (
    <div className={styles.erase}>
      <Button danger disabled={!erasable} aria-describedby={from ? whenId : undefined} onClick={() => setAsking(true)}>
        {isUser ? <Trans>Erase the user’s values…</Trans> : <Trans>Erase the member’s values…</Trans>}
      </Button>
      {from && (
        <small id={whenId}>
          <Trans>Possible from {dates.time(from)}, a day after the user was removed.</Trans>
        </small>
      )}
      {asking && (
        <ReasonDialog
          title={t`Erase what the log says of ${who}?`}
          verb={t`Erase for good`}
          danger
          onConfirm={async (reason) => {
            if (isUser) await eraseUser.mutateAsync({ body: { user_id: id, reason } });
            else await eraseMember.mutateAsync({ body: { vip_id: id, reason } });
          }}
          onClose={() => setAsking(false)}
        >
          {isUser ? (
            <Trans>
              For a user who was removed and asks for it. Names that were set and personnel data are erased in every
              entry about the user, before and after, and cannot be restored. Roles, branches and state, reasons, and
              who did what, and when, stay, with the user’s name.
            </Trans>
          ) : (
            <Trans>
              For a member whose membership was cancelled and who asks for it. Name, phone, birthday, tags, note and
              everything else that the entries about the member tell are erased, before and after, and cannot be
              restored. Orders, top-ups and adjustments, reasons, searches by name in exports and views, and who did
              what, and when, stay.
            </Trans>
          )}
        </ReasonDialog>
      )}
    </div>
  );
}
