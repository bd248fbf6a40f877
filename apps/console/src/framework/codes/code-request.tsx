import { Plural, Trans } from '@lingui/react/macro';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import type { useCodeSending } from './use-code-sending.ts';

interface CodeRequestProps {
  sending: ReturnType<typeof useCodeSending>;
  onRequest: () => void;
}

/** Requests a code; beside the label of the code's field. Counts down until the next can be requested. */
export function CodeRequest({ sending: { busy, sent, wait }, onRequest }: CodeRequestProps) {
  // Stays a button, so that it keeps the focus.
  return (
    <LinkButton aria-disabled={busy || wait > 0} aria-busy={busy} onClick={onRequest}>
      {busy ? (
        <Trans>Sending the code…</Trans>
      ) : wait > 0 ? (
        <Wait seconds={wait} />
      ) : sent ? (
        <Trans>Send again</Trans>
      ) : (
        <Trans>Send a code</Trans>
      )}
    </LinkButton>
  );
}

/** The minute of one code is counted down; an hour's or a day's wait is said in words. */
function Wait({ seconds }: { seconds: number }) {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 2) return <Trans>Send again in {seconds} s</Trans>;
  return <Plural value={minutes} one="Send again in # minute" other="Send again in # minutes" />;
}
