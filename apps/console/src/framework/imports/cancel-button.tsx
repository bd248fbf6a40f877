import { Trans, useLingui } from '@lingui/react/macro';
import { announced } from '../api/index.ts';
import type { ImportState } from '@regulars/phrases';
import { Button } from 'antd';
import { useFeedback } from '../feedback/feedback-context.ts';
import { useLock } from '../form/use-lock.ts';

const cancellable: ReadonlySet<ImportState> = new Set(['reading', 'columns', 'checking', 'checked']);

interface CancelButtonProps {
  state: ImportState;
  onCancel: () => Promise<unknown>;
}

/** Cancels an import that is not confirmed yet, after a question. */
export function CancelButton({ state, onCancel }: CancelButtonProps) {
  const { t } = useLingui();
  const { confirm } = useFeedback();
  const { locked, run } = useLock();
  if (!cancellable.has(state)) return null;

  async function cancel(): Promise<void> {
    const sure = await confirm({
      title: t`Cancel this import?`,
      text: t`Its rows are removed. You can upload the file again.`,
      yes: t`Cancel import`,
      no: t`Keep it`,
    });
    if (sure) await onCancel().catch(announced);
  }

  return (
    <Button loading={locked} onClick={() => void run(cancel)}>
      <Trans>Cancel import</Trans>
    </Button>
  );
}
