import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFooter } from './form-footer.tsx';
import styles from './form.module.css';
import type { EntityForm } from './use-entity-form.ts';
import { useFormFrame } from './use-form-frame.ts';

interface FormDialogProps<Values extends object> {
  title: string;
  entity: EntityForm<Values>;
  open: boolean;
  onClose: () => void;
  /** Called when the closing animation has ended. */
  onClosed: () => void;
  /** The field to focus; the first one by default. */
  first?: keyof Values & string;
  /** Label of the save button; "Save" by default. */
  verb?: ReactNode;
  children: ReactNode;
}

/** A form of a few fields in a dialog; longer ones are in a `FormDrawer`. Closing asks first if there are unsaved changes. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, entity, open, onClose, onClosed, first, verb, children } = props;
  const { fields, focusFirst, close } = useFormFrame({ entity, open, onClose, first });
  return (
    <Dialog
      title={title}
      open={open}
      width={560}
      onCancel={close}
      mask={{ closable: !entity.dirty }}
      afterOpenChange={(shown) => {
        if (shown) focusFirst();
        else onClosed();
      }}
      destroyOnHidden
      footer={<FormFooter entity={entity} verb={verb} onCancel={close} />}
    >
      <div ref={fields} className={styles.dialogForm}>
        {children}
      </div>
    </Dialog>
  );
}
