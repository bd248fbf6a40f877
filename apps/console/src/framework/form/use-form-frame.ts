import { useEffect, useRef } from 'react';
import { useConfirmLoss } from '../feedback/use-confirm-loss.ts';
import type { EntityForm } from './use-entity-form.ts';

interface FormFrameOptions<Values extends object> {
  entity: EntityForm<Values>;
  /** It is open, and its fields are there. */
  open: boolean;
  onClose: () => void;
  /** The field to focus; the first one by default. */
  first?: (keyof Values & string) | undefined;
}

/** What a drawer and a dialog do for their form: focus a field, and ask before unsaved changes are lost. */
export function useFormFrame<Values extends object>({ entity, open, onClose, first }: FormFrameOptions<Values>) {
  const confirmLoss = useConfirmLoss();
  const fields = useRef<HTMLDivElement>(null);

  /** Focuses the first field, unless the focus is in one already. */
  function focusFirst(): void {
    if (!fields.current || fields.current.contains(document.activeElement)) return;
    const named = first && document.getElementById(`${entity.id}_${first}`);
    // A group of choices has its name on the group.
    const choice = named && named.querySelector<HTMLElement>('input:enabled');
    const field = choice || named || fields.current.querySelector<HTMLElement>('input:enabled, textarea:enabled');
    field?.focus({ preventScroll: true });
  }

  // Before the animation ends, so that early typing is not lost; after the frame took the focus itself.
  useEffect(() => {
    if (!open) return undefined;
    const frame = requestAnimationFrame(focusFirst);
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-deps -- only opening moves the focus
  }, [open]);

  async function close(): Promise<void> {
    // Closing would not cancel the request in flight.
    if (entity.saving) return;
    if (!entity.dirty || (await confirmLoss())) onClose();
  }

  // What opened the form may be gone, such as the page before, and the focus would be lost with the form.
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          document.getElementById('content')?.focus({ preventScroll: true });
      });
    },
    [],
  );

  return { fields, focusFirst, close: () => void close() };
}
