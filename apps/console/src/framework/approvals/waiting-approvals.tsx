import { Trans } from '@lingui/react/macro';
import type { Api, Approval } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import type { ApiError } from '../api/index.ts';
import { ApprovalList, DecidableList } from './approval-list.tsx';
import type { Decisions } from './approval-list.tsx';
import styles from './approvals.module.css';
import { adjustmentAddress } from '../adjustment-address.ts';
import { listAddress } from './use-approvals.ts';
import type { HeldApproval } from './use-held-approvals.ts';

interface WaitingApprovalsProps {
  approvals: DataOf<Api['GET /approvals']> | undefined;
  error: ApiError | null;
  onRetry: () => void;
  /** Undefined if the user may not see the page that the rows and “See all” lead to. */
  onGo: ((address: string) => void) | undefined;
  /** Rows to decide in place, and how; without it each row only opens. */
  deciding?: { held: readonly HeldApproval[]; decisions: Decisions } | undefined;
}

/** The first approvals awaiting this user, with a link to all; used in the header and on the home page. */
export function WaitingApprovals({ approvals, error, onRetry, onGo, deciding }: WaitingApprovalsProps) {
  if (!approvals)
    return error ? (
      <p className={styles.none} role="alert">
        {error.message}{' '}
        <LinkButton onClick={onRetry}>
          <Trans>Try again</Trans>
        </LinkButton>
      </p>
    ) : (
      <p className={styles.none} aria-busy="true">
        …
      </p>
    );
  const { items, total } = approvals;
  if (total === 0 && !deciding?.held.length)
    return (
      <p className={styles.none}>
        <Trans>Nothing is waiting for you.</Trans>
      </p>
    );
  const open = onGo && ((approval: Approval): void => onGo(adjustmentAddress(approval.id)));
  return (
    <>
      {deciding ? <DecidableList {...deciding} onOpen={open} /> : <ApprovalList approvals={items} onOpen={open} />}
      {onGo ? (
        <div className={styles.foot}>
          <LinkButton onClick={() => onGo(listAddress)}>
            <Trans>See all</Trans>
          </LinkButton>
        </div>
      ) : (
        !deciding && (
          <p className={styles.none}>
            <Trans>Approve or refuse it under the bell above.</Trans>
          </p>
        )
      )}
    </>
  );
}
