import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { loadMessages } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { lazyLayer } from '../feedback/lazy-layer.tsx';
import type { PickerDialogProps } from './picker-dialog.tsx';
import type { Pickable } from './picker.ts';
import styles from './pickers.module.css';

const PickerDialog = lazyLayer(async () => {
  const [dialog] = await Promise.all([import('./picker-dialog.tsx'), loadMessages('pickers')]);
  return dialog.PickerDialog;
});

interface PickerFieldProps extends Omit<PickerDialogProps, 'onClose' | 'onPick'> {
  id?: string | undefined;
  /** Shown if nothing is picked. */
  none: string;
  onChange: (picked: readonly Pickable[]) => void;
}

/** Shows the picked items; opens the picker dialog. */
export function PickerField({ id, none, onChange, ...dialog }: PickerFieldProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { picked, title } = dialog;
  const text = picked.map(({ label }) => label).join(t`, `);
  function close(): void {
    setOpen(false);
    button.current?.focus();
  }
  return (
    <span className={styles.field}>
      <button
        ref={button}
        id={id}
        type="button"
        aria-haspopup="dialog"
        className={classNames(styles.button, picked.length === 0 && styles.empty)}
        onClick={() => setOpen(true)}
      >
        {text || none}
      </button>
      {picked.length > 0 && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t`Clear: ${title}`}
          onClick={() => (onChange([]), button.current?.focus())}
        >
          <X size={14} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
      {open && <PickerDialog {...dialog} onPick={(chosen) => (onChange(chosen), close())} onClose={close} />}
    </span>
  );
}
