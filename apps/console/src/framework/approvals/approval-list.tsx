import { Trans, useLingui } from '@lingui/react/macro';
import type { Approval } from '@regulars/contract';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/plain/button.tsx';
import { StateGlyph } from '../../ui/state-tag.tsx';
import { useDates } from '../use-dates.ts';
import { useUnits } from '../use-units.ts';
import type { HeldApproval } from './use-held-approvals.ts';
import { waitOf } from './wait-of.ts';
import styles from './approvals.module.css';

/** The buttons of a row beside the one that opens it, or what was decided if it no longer waits. */
export type Decisions = (held: HeldApproval) => ReactNode;

interface ApprovalListProps {
  approvals: readonly Approval[];
  onOpen: ((approval: Approval) => void) | undefined;
}

/** Pending approvals, one row each: what, by whom and when, why, and a button if there is a page to open. */
export function ApprovalList({ approvals, onOpen }: ApprovalListProps) {
  return (
    <ul className={styles.list}>
      {approvals.map((approval) => (
        <ApprovalRow key={approval.id} approval={approval} onOpen={onOpen && (() => onOpen(approval))} />
      ))}
    </ul>
  );
}

interface DecidableListProps {
  held: readonly HeldApproval[];
  onOpen: ((approval: Approval) => void) | undefined;
  decisions: Decisions;
}

/** Pending approvals with buttons that decide them in place. A decided row stays, so that nothing moves. */
export function DecidableList({ held, onOpen, decisions }: DecidableListProps) {
  return (
    <ul className={styles.list}>
      {held.map((one) => (
        <ApprovalRow
          key={one.approval.id}
          approval={one.approval}
          waits={one.waits}
          onOpen={onOpen && (() => onOpen(one.approval))}
          decisions={decisions(one)}
        />
      ))}
    </ul>
  );
}

interface ApprovalRowProps {
  approval: Approval;
  waits?: boolean;
  onOpen: (() => void) | undefined;
  decisions?: ReactNode;
}

function ApprovalRow({ approval, waits = true, onOpen, decisions }: ApprovalRowProps) {
  const { t } = useLingui();
  const { labels, change } = useUnits();
  const dates = useDates();
  const { member_name: name, amounts, asked_by_name, asked_at, branch_name, reason, note } = approval;
  const what = amounts.map(({ unit, amount }) => `${labels[unit]} ${change(unit, amount)}`).join(t`, `);
  const who = [asked_by_name, branch_name, dates.cellTime(asked_at)]
    .filter(Boolean)
    .join(t({ message: ', ', context: 'between who, where and when' }));
  const open = onOpen && (
    <Button aria-label={decisions ? t`Open: ${name}` : t`Review: ${name}`} onClick={onOpen}>
      {decisions ? <Trans>Open</Trans> : <Trans>Review</Trans>}
    </Button>
  );
  return (
    <li className={classNames(styles.row, Boolean(decisions) && styles.tall)}>
      <span className={styles.glyph}>
        <StateGlyph meaning={waits ? 'attention' : 'over'} />
      </span>
      <span className={styles.words}>
        <strong className={styles.what}>
          <span>{name}</span> <span>{what}</span>
        </strong>
        <small>{who}</small>
        <small>{note ? t`${reason}: ${note}` : reason}</small>
      </span>
      {decisions ? (
        <>
          {waits && <Waited since={asked_at} />}
          <span className={styles.decisions}>
            {open}
            {decisions}
          </span>
        </>
      ) : (
        open
      )}
    </li>
  );
}

/** How long somebody has waited; amber if too long. */
function Waited({ since }: { since: string }) {
  const { t } = useLingui();
  const { count, unit, long } = waitOf(since);
  const waits = { minutes: t`waits ${count} min`, hours: t`waits ${count} h`, days: t`waits ${count} d` };
  const text = count === 0 ? t`just now` : waits[unit];
  return <small className={classNames(styles.waited, long && styles.long)}>{text}</small>;
}
