import { Trans } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { Kbd } from '../../ui/kbd.tsx';
import { Button } from '../../ui/plain/button.tsx';

/** The way to a refund. */
export function RefundButton({ onPress }: { onPress: () => void }) {
  return (
    <Button
      icon={<RotateCcw size={16} strokeWidth={1.75} aria-hidden="true" />}
      aria-keyshortcuts="F10"
      onClick={onPress}
    >
      <Trans>Refund…</Trans>
      <Kbd>F10</Kbd>
    </Button>
  );
}
