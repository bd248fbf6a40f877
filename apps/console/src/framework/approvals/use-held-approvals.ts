import type { Approval } from '@regulars/contract';
import { useState } from 'react';

export interface HeldApproval {
  readonly approval: Approval;
  /** Still awaiting a decision. */
  readonly waits: boolean;
}

/**
 * Keeps the rows that were shown in their places, with new ones after them: a row that vanished would move the next
 * one's buttons under the pointer.
 */
export function useHeldApprovals(listed: readonly Approval[] | undefined): readonly HeldApproval[] {
  const [seen, setSeen] = useState(listed);
  const [held, setHeld] = useState(() => merged([], listed ?? []));
  if (!listed || listed === seen) return held;
  setSeen(listed);
  const next = merged(held, listed);
  setHeld(next);
  return next;
}

function merged(held: readonly HeldApproval[], listed: readonly Approval[]): HeldApproval[] {
  const byId = new Map(listed.map((approval) => [approval.id, approval]));
  const kept = held.map(({ approval }) => {
    const now = byId.get(approval.id);
    byId.delete(approval.id);
    return { approval: now ?? approval, waits: now !== undefined };
  });
  return [...kept, ...[...byId.values()].map((approval) => ({ approval, waits: true }))];
}
