import { Trans } from '@lingui/react/macro';
import { Fingerprint } from 'lucide-react';
import { selection, signInWithPasskey, useAttempt, usePasskeys } from '../../framework/session/index.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Refusal, type RefusalProps } from './refusal.tsx';

/** Signs in with a passkey, where the browser can. */
export function PasskeyButton({ who, open }: Pick<RefusalProps, 'who' | 'open'>) {
  const can = usePasskeys();
  const { run, busy, error } = useAttempt();
  if (!can) return null;

  function press(): void {
    selection.choose({ mode: 'center' });
    void run(() => signInWithPasskey(who.remember));
  }

  return (
    <>
      {error && <Refusal key={error.requestId} refusal={error} open={open} who={who} />}
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
