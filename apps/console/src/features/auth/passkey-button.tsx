import { Trans } from '@lingui/react/macro';
import { Fingerprint } from 'lucide-react';
import { selection, signInWithPasskey, useAttempt, usePasskeys } from '../../framework/session/index.ts';
import { Button } from '../../ui/plain/button.tsx';
import type { PanelProps } from './panel.ts';
import { Refusal } from './refusal.tsx';

/** Signs in with a passkey, where the browser can. */
export function PasskeyButton({ remember, open }: PanelProps & { remember: boolean }) {
  const can = usePasskeys();
  const { run, busy, error } = useAttempt();
  if (!can) return null;

  function press(): void {
    selection.choose({ mode: 'center' });
    void run(() => signInWithPasskey(remember));
  }

  return (
    <>
      {error && <Refusal key={error.requestId} refusal={error} open={open} />}
      <Button
        size="large"
        block
        busy={busy}
        icon={<Fingerprint size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={press}
      >
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </>
  );
}
