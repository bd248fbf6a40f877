import { Trans } from '@lingui/react/macro';
import type { NoticeCounts } from '@regulars/contract';
import type { WaitingKind } from '@regulars/phrases';
import { Button } from '../../ui/plain/button.tsx';
import { StateGlyph } from '../../ui/state-tag.tsx';
import styles from '../approvals/approvals.module.css';
import { useApprovals } from '../approvals/use-approvals.ts';
import type { Decisions } from '../approvals/approval-list.tsx';
import { useHeldApprovals } from '../approvals/use-held-approvals.ts';
import { WaitingRefunds } from '../approvals/waiting-refunds.tsx';
import { WaitingApprovals } from '../approvals/waiting-approvals.tsx';

/** The list page of each kind that isn't told one by one. */
const addresses: Readonly<Record<Exclude<WaitingKind, 'adjustment' | 'refund'>, string>> = {
  branch_application: '/merchantManagement/apply?state=waiting',
};

interface WaitingListProps {
  waiting: NoticeCounts['waiting'];
  onGo: (address: string) => void;
  /** Renders the decisions on one approval. */
  decisions?: Decisions;
}

/** What waits for this user: approvals one by one, other kinds as a line with a count. */
export function WaitingList({ waiting, onGo, decisions }: WaitingListProps) {
  const { mayDecide, mayOpen, approvals, error, refetch } = useApprovals();
  const held = useHeldApprovals(decisions && approvals?.items);
  const others = waiting.flatMap(({ kind, ...one }) =>
    kind === 'adjustment' || kind === 'refund' ? [] : [{ kind, ...one }],
  );
  const refunds = waiting.some(({ kind }) => kind === 'refund');
  return (
    <>
      {refunds && <WaitingRefunds onGo={onGo} />}
      {mayDecide && (held.length > 0 || approvals?.total !== 0 || (others.length === 0 && !refunds)) && (
        <WaitingApprovals
          approvals={approvals}
          error={error}
          onRetry={() => void refetch()}
          onGo={mayOpen ? onGo : undefined}
          deciding={decisions && { held, decisions }}
        />
      )}
      {others.length > 0 && (
        <ul className={styles.list}>
          {others.map(({ kind, title, total }) => (
            <li key={kind} className={styles.row}>
              <StateGlyph meaning="attention" />
              <span className={styles.words}>
                <strong>
                  {title} {total}
                </strong>
              </span>
              <Button onClick={() => onGo(addresses[kind])}>
                <Trans>Open</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
