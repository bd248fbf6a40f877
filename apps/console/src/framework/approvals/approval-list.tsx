import { Trans, useLingui } from '@lingui/react/macro';
import type { Approval } from '@regulars/contract';
import { Button } from '../../ui/plain/button.tsx';
import { StateGlyph } from '../../ui/state-tag.tsx';
import { useDates } from '../use-dates.ts';
import { useUnits } from '../use-units.ts';
import styles from './approvals.module.css';

interface ApprovalListProps {
  approvals: readonly Approval[];
  onOpen: (approval: Approval) => void;
}

/** Pending approvals, one row each: what, by whom and when, why, and a button. */
export function ApprovalList({ approvals, onOpen }: ApprovalListProps) {
  return (
    <ul className={styles.list}>
      {approvals.map((approval) => (
        <ApprovalRow key={approval.id} approval={approval} onOpen={() => onOpen(approval)} />
      ))}
    </ul>
  );
}

function ApprovalRow({ approval, onOpen }: { approval: Approval; onOpen: () => void }) {
  const { t } = useLingui();
  const { labels, change } = useUnits();
  const dates = useDates();
  const { member_name: name, amounts, asked_by_name, asked_at, branch_name, reason, note } = approval;
  const what = amounts.map(({ unit, amount }) => `${labels[unit]} ${change(unit, amount)}`).join(t`, `);
  const who = [asked_by_name, branch_name, dates.recent(asked_at)]
    .filter(Boolean)
    .join(t({ message: ', ', context: 'between who, where and when' }));
  return (
    <li className={styles.row}>
      <span className={styles.glyph}>
        <StateGlyph meaning="attention" />
      </span>
      <span className={styles.words}>
        <strong>
          {name} {what}
        </strong>
        <small>{who}</small>
        <small>{note ? t`${reason}: ${note}` : reason}</small>
      </span>
      <Button aria-label={t`Review: ${name}`} onClick={onOpen}>
        <Trans>Review</Trans>
      </Button>
    </li>
  );
}
