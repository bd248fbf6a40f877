import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { ComponentType } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { LazyPart } from '../../ui/lazy-part.tsx';
import { useFeedback } from './feedback-context.ts';

/** A layer is unmounted by one of these. */
interface LayerProps {
  onClose?: (done: false) => void;
  onClosed?: () => void;
}

/**
 * A drawer or dialog that loads when it is first opened. If it can't be fetched, a toast says so and the layer closes:
 * the button that opened it tries again.
 */
export function lazyLayer<Props extends LayerProps>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart(load, { failed: ({ props }) => <LayerFailure {...props} /> });
}

function LayerFailure({ onClose, onClosed }: LayerProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  useEffect(() => {
    void message.open({
      key: 'layer',
      type: 'error',
      content: t`This did not open. Check your connection and try again.`,
    });
    onClose?.(false);
    onClosed?.();
    // oxlint-disable-next-line react/exhaustive-deps -- once; closing unmounts it
  }, []);
  return null;
}
