import { Trans, useLingui } from '@lingui/react/macro';
import type { Approval } from '@regulars/contract';
import { lazy, Suspense, useState } from 'react';
import { useAction } from '../../framework/api/index.ts';
import { overtakenErrors, useSettled } from '../../framework/approvals/use-overtaken.ts';
import { adjustmentReads } from '../../framework/balance-reads.ts';
import { newIdempotencyKey } from '../../framework/form/idempotency-key.ts';
import { Button } from '../../ui/plain/button.tsx';

const ReasonDialog = lazy(async () => ({
  default: (await import('../../framework/form/reason-dialog.tsx')).ReasonDialog,
}));
const options = { invalidates: adjustmentReads, handles: overtakenErrors };

/** Approves or refuses right where it waits: what is listed is within the user's own limits. */
export function QuickDecision({ approval: { id, version, member_name: name } }: { approval: Approval }) {
  const { t } = useLingui();
  const settled = useSettled(id);
  const approve = useAction('PUT /vip-trim-order/{id}/approve', options);
  const refuse = useAction('PUT /vip-trim-order/{id}/refuse', options);
  const [refusing, setRefusing] = useState(false);
  const seen = () => ({ params: { id }, ifMatch: version, idempotencyKey: newIdempotencyKey() });
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
      {refusing && (
        <Suspense>
          <ReasonDialog
            title={t`Refuse the adjustment for ${name}?`}
            verb={t`Refuse`}
            danger
            onConfirm={async (reason) => {
              await settled(refuse.mutateAsync({ ...seen(), body: { reason } }), t`Refused`, { thrown: true });
            }}
            onClose={() => setRefusing(false)}
          >
            <Trans>Nothing is posted. Whoever asked sees your reason.</Trans>
          </ReasonDialog>
        </Suspense>
      )}
    </>
  );
}
