import { Trans } from '@lingui/react/macro';
import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import type { ApiError } from '../api/index.ts';
import { ApprovalList } from './approval-list.tsx';
import type { Decisions } from './approval-list.tsx';
import styles from './approvals.module.css';
import { addressOf, listAddress } from './use-approvals.ts';

interface WaitingApprovalsProps {
  approvals: DataOf<Api['GET /approvals']> | undefined;
  error: ApiError | null;
  onRetry: () => void;
  onGo: (address: string) => void;
  decisions?: Decisions | undefined;
}

/** The first approvals awaiting this user, with a link to all; used in the header and on the home page. */
export function WaitingApprovals({ approvals, error, onRetry, onGo, decisions }: WaitingApprovalsProps) {
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
  if (total === 0)
    return (
      <p className={styles.none}>
        <Trans>Nothing is waiting for you.</Trans>
      </p>
    );
  return (
    <>
      <ApprovalList approvals={items} onOpen={(approval) => onGo(addressOf(approval))} decisions={decisions} />
      <div className={styles.foot}>
        <LinkButton onClick={() => onGo(listAddress)}>
          <Trans>See all</Trans>
        </LinkButton>
      </div>
    </>
  );
}
