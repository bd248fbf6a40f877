import { Trans, useLingui } from '@lingui/react/macro';
import type { RequestedRefund } from '@regulars/contract';
import { refundRequestStatePhrases, say, type RefundRequestState } from '@regulars/phrases';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { moneyText } from '../../format/numbers.ts';
import { useAction } from '../api/index.ts';
import type { StalePath } from '../api/index.ts';
import { useFeedback } from '../feedback/feedback-context.ts';
import { ReasonDialog } from '../form/reason-dialog.tsx';
import { useDates } from '../use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import type { StateMeaning } from '../../ui/state-tag.tsx';
import styles from './refunds.module.css';

const meanings: Readonly<Record<RefundRequestState, StateMeaning>> = {
  waiting: 'attention',
  approved: 'live',
  refused: 'blocked',
  withdrawn: 'over',
  outdated: 'over',
  lapsed: 'over',
};

/** Milliseconds; short, because a customer waits at the counter. */
const between = 5_000;
/** How often to ask again: while somebody waits for a decision. */
export const requestPolling = (of: { refund_requests: readonly RequestedRefund[] } | undefined): number | false =>
  of?.refund_requests.some(({ state }) => state === 'waiting') ? between : false;

interface RefundRequestsProps<Request> {
  /** Oldest first. */
  requests: readonly Request[];
  /** How it is paid back. */
  waysOf: (request: Request) => string;
  /** What else is told of it, a line each. */
  children: (request: Request) => ReactNode;
  /** Queries to invalidate once one is decided. */
  reads: readonly StalePath[];
  /** What is said once it was given back. */
  doneText: (amount: string) => string;
}

/** Refunds above somebody’s limits that were asked for, the newest first, with what came of each. */
export function RefundRequests<Request extends RequestedRefund>({
  requests,
  waysOf,
  children,
  ...actions
}: RefundRequestsProps<Request>) {
  return (
    <ol className={styles.requests}>
      {requests.toReversed().map((request) => (
        <RequestRow key={request.request_id} request={request} ways={waysOf(request)} {...actions}>
          {children(request)}
        </RequestRow>
      ))}
    </ol>
  );
}

interface RequestRowProps extends Pick<RefundRequestsProps<never>, 'reads' | 'doneText'> {
  request: RequestedRefund;
  ways: string;
  children: ReactNode;
}

function RequestRow({ request, ways, children, ...actions }: RequestRowProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const { state, fen, reason, decision, asked_at: askedAt, decided_at: decidedAt } = request;
  const asked = [request.asked_by_name, dates.time(askedAt)].filter(Boolean).join(' · ');
  const decided = [request.decided_by_name, decidedAt && dates.time(decidedAt)].filter(Boolean).join(' · ');
  const until = dates.time(request.waits_until);
  return (
    <li>
      <div className={styles.head}>
        <StateTag meaning={meanings[state]}>{say(refundRequestStatePhrases[state], locale)}</StateTag>
        <strong>{moneyText(fen)}</strong>
        <span>{ways}</span>
      </div>
      {children}
      <span>{reason}</span>
      <small>
        <Trans>Asked for: {asked}</Trans>
      </small>
      {state === 'waiting' ? (
        <small>
          <Trans>Waits until {until}</Trans>
        </small>
      ) : (
        <small>{[say(refundRequestStatePhrases[state], locale), decided].filter(Boolean).join(' · ')}</small>
      )}
      {decision !== null && <span>{t`“${decision}”`}</span>}
      <RequestActions request={request} {...actions} />
    </li>
  );
}

/** What the user may do with a request that waits. */
function RequestActions({ request, reads, doneText }: Omit<RequestRowProps, 'ways' | 'children'>) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const [refusing, setRefusing] = useState(false);
  const options = { invalidates: [...reads, 'GET /refund-requests', 'GET /notices/counts'] } as const;
  const approve = useAction('PUT /refund-requests/{id}/approve', options);
  const refuse = useAction('PUT /refund-requests/{id}/refuse', options);
  const withdraw = useAction('PUT /refund-requests/{id}/withdraw', options);
  const params = { id: request.request_id };
  const amount = moneyText(request.fen);
  if (request.may_withdraw)
    return (
      <div className={styles.actions}>
        <Button
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ params }, { onSuccess: () => void message.success(t`Withdrawn`) })}
        >
          <Trans>Withdraw</Trans>
        </Button>
      </div>
    );
  if (!request.may_refuse) return null;
  return (
    <div className={styles.actions}>
      {!request.may_approve && (
        <span className={styles.hint}>
          <Trans>You can’t approve this one: a colleague who may refund as much must.</Trans>
        </span>
      )}
      <Button danger disabled={approve.isPending} onClick={() => setRefusing(true)}>
        <Trans>Refuse…</Trans>
      </Button>
      {request.may_approve && (
        <Button
          type="primary"
          loading={approve.isPending}
          onClick={() => approve.mutate({ params }, { onSuccess: () => void message.success(doneText(amount)) })}
        >
          <Trans>Approve and give back</Trans>
        </Button>
      )}
      {refusing && (
        <ReasonDialog
          title={t`Refuse the refund of ${amount}?`}
          verb={t`Refuse`}
          danger
          onConfirm={async (reason) => {
            await refuse.mutateAsync({ params, body: { reason } });
            void message.success(t`Refused`);
          }}
          onClose={() => setRefusing(false)}
        >
          <Trans>Nothing is given back. Who asked sees your reason.</Trans>
        </ReasonDialog>
      )}
    </div>
  );
}
