import { Trans, useLingui } from '@lingui/react/macro';
import type { Approval } from '@regulars/contract';
import { reasonLength } from '@regulars/contract/rules';
import { useState } from 'react';
import { useAction } from '../../framework/api/index.ts';
import { overtakenErrors, useSettled } from '../../framework/approvals/use-overtaken.ts';
import { adjustmentReads } from '../../framework/balance-reads.ts';
import { Button } from '../../ui/plain/button.tsx';
import { TextField } from '../../ui/plain/text-field.tsx';
import styles from './notices.module.css';

const options = { invalidates: adjustmentReads, handles: overtakenErrors };

/** Approves or refuses in place; only what is within the user's own limits is listed. */
export function QuickDecision({ approval: { id, version, member_name: name } }: { approval: Approval }) {
  const { t } = useLingui();
  const settled = useSettled(id);
  const approve = useAction('PUT /vip-trim-order/{id}/approve', options);
  const refuse = useAction('PUT /vip-trim-order/{id}/refuse', options);
  const [refusing, setRefusing] = useState(false);
  const seen = () => ({ params: { id }, ifMatch: version });
  if (refusing)
    return (
      <RefusalForm
        name={name}
        busy={refuse.isPending}
        onRefuse={(reason) => void settled(refuse.mutateAsync({ ...seen(), body: { reason } }), t`Refused`)}
        onCancel={() => setRefusing(false)}
      />
    );
  return (
    <>
      <Button
        aria-label={t`Approve: ${name}`}
        busy={approve.isPending}
        onClick={() => void settled(approve.mutateAsync(seen()), t`Approved: posted for ${name}`)}
      >
        <Trans>Approve</Trans>
      </Button>
      <Button aria-label={t`Refuse: ${name}`} onClick={() => setRefusing(true)}>
        <Trans>Refuse…</Trans>
      </Button>
    </>
  );
}

interface RefusalFormProps {
  name: string;
  busy: boolean;
  onRefuse: (reason: string) => void;
  onCancel: () => void;
}

/** A reason is required, because the requester reads it. */
function RefusalForm({ name, busy, onRefuse, onCancel }: RefusalFormProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <form
      className={styles.refusal}
      aria-label={t`Refuse the adjustment for ${name}?`}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(reason.trim() === '');
        if (reason.trim() !== '') onRefuse(reason.trim());
      }}
    >
      <TextField
        label={t`Reason`}
        autoFocus
        autoComplete="off"
        maxLength={reasonLength}
        value={reason}
        error={missing ? t`Enter a reason: the requester will read it` : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" variant="danger" busy={busy}>
        <Trans>Refuse</Trans>
      </Button>
      <Button onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </form>
  );
}
