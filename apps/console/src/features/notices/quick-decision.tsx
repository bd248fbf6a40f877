import { Trans, useLingui } from '@lingui/react/macro';
import { reasonLength } from '@regulars/contract/rules';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '../../framework/api/index.ts';
import type { HeldApproval } from '../../framework/approvals/use-held-approvals.ts';
import { overtakenErrors, useSettled } from '../../framework/approvals/use-overtaken.ts';
import { adjustmentReads } from '../../framework/balance-reads.ts';
import { useLock } from '../../framework/form/use-lock.ts';
import { Button } from '../../ui/plain/button.tsx';
import { TextField } from '../../ui/plain/text-field.tsx';
import styles from './notices.module.css';

const options = { invalidates: adjustmentReads, handles: overtakenErrors };

type Outcome = 'approved' | 'refused';

/**
 * Approves or refuses in place; only what is within the user's own limits is listed. Afterwards the outcome replaces the
 * buttons, so that nothing moves under the pointer.
 */
export function QuickDecision({ approval: { id, version, member_name: name }, waits }: HeldApproval) {
  const { t } = useLingui();
  const settled = useSettled(id);
  const approve = useAction('PUT /vip-trim-order/{id}/approve', options);
  const refuse = useAction('PUT /vip-trim-order/{id}/refuse', options);
  const { locked, run } = useLock();
  const [refusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const seen = () => ({ params: { id }, ifMatch: version });
  const decide = (action: () => Promise<unknown>, done: string, then: Outcome) =>
    void run(async () => {
      if (await settled(action(), done)) setOutcome(then);
    });
  const result = outcome ? (
    <Decided>{outcome === 'approved' ? <Trans>Approved · just now</Trans> : <Trans>Refused · just now</Trans>}</Decided>
  ) : (
    !waits &&
    !locked && (
      <Decided>
        <Trans>No longer waiting</Trans>
      </Decided>
    )
  );
  if (refusing)
    return (
      <RefusalForm
        name={name}
        reason={reason}
        busy={locked}
        result={result}
        onType={setReason}
        onRefuse={(sent) =>
          decide(() => refuse.mutateAsync({ ...seen(), body: { reason: sent } }), t`Refused`, 'refused')
        }
        onCancel={() => setRefusing(false)}
      />
    );
  if (result) return result;
  return (
    <>
      <Button
        aria-label={t`Approve: ${name}`}
        busy={locked}
        onClick={() => decide(() => approve.mutateAsync(seen()), t`Approved: posted for ${name}`, 'approved')}
      >
        <Trans>Approve</Trans>
      </Button>
      <Button aria-label={t`Refuse: ${name}`} disabled={locked} onClick={() => setRefusing(true)}>
        <Trans>Refuse…</Trans>
      </Button>
    </>
  );
}

/** Takes the focus that its button had, so that the keyboard stays in the popup. */
function Decided({ children }: { children: ReactNode }) {
  return (
    <output
      className={styles.decided}
      tabIndex={-1}
      ref={(element) => {
        if (document.activeElement === document.body) element?.focus();
      }}
    >
      {children}
    </output>
  );
}

interface RefusalFormProps {
  name: string;
  reason: string;
  busy: boolean;
  /** Replaces the buttons once it is decided. */
  result: ReactNode;
  onType: (reason: string) => void;
  onRefuse: (reason: string) => void;
  onCancel: () => void;
}

/** A reason is required, because the requester reads it. */
function RefusalForm({ name, reason, busy, result, onType, onRefuse, onCancel }: RefusalFormProps) {
  const { t } = useLingui();
  const [missing, setMissing] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes only this form, not the popup around it
    <form
      className={styles.refusal}
      aria-label={t`Refuse the adjustment for ${name}?`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || result) return;
        event.stopPropagation();
        if (!busy && !event.nativeEvent.isComposing) onCancel();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (result) return;
        setMissing(reason.trim() === '');
        if (reason.trim() !== '') onRefuse(reason.trim());
      }}
    >
      <TextField
        label={t`Reason`}
        autoFocus
        autoComplete="off"
        maxLength={reasonLength}
        readOnly={busy || Boolean(result)}
        value={reason}
        error={missing ? t`Enter a reason: the requester will read it` : undefined}
        onChange={({ target }) => onType(target.value)}
      />
      {result || (
        <>
          <Button type="submit" variant="danger" busy={busy}>
            <Trans>Refuse</Trans>
          </Button>
          <Button disabled={busy} onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      )}
    </form>
  );
}
