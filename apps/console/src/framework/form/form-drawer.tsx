import type { ReactNode } from 'react';
import { Drawer } from '../../ui/drawer.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useNarrow } from '../list/use-media.ts';
import { FormFooter } from './form-footer.tsx';
import styles from './form.module.css';
import type { EntityForm } from './use-entity-form.ts';
import { useFormFrame } from './use-form-frame.ts';

interface FormDrawerProps<Values extends object> {
  title: string;
  entity: EntityForm<Values>;
  open: boolean;
  onClose: () => void;
  /** Called when the closing animation has ended. */
  onClosed: () => void;
  /** The field to focus and scroll to; the first one by default. */
  first?: (keyof Values & string) | undefined;
  /** Previews the result, and says what saving will do. */
  preview?: ReactNode;
  /** Label of the save button; "Save" by default. */
  verb?: ReactNode;
  /** There is nothing to save; the fields say why. */
  blocked?: boolean;
  /** Enter doesn't save; the fields say so too. */
  buttonOnly?: boolean;
  /** Shown before the buttons, such as a checkbox "and add another". */
  footer?: ReactNode;
  children: ReactNode;
}

/** A form in a drawer, full-screen on phones. Closing asks first if there are unsaved changes. */
export function FormDrawer<Values extends object>(props: FormDrawerProps<Values>) {
  const {
    title,
    entity,
    open,
    onClose,
    onClosed,
    first,
    preview,
    verb,
    blocked = false,
    buttonOnly = false,
    footer,
    children,
  } = props;
  const narrow = useNarrow();
  const { fields, focusFirst, close } = useFormFrame({ entity, open, onClose, first });

  return (
    <Drawer
      title={title}
      open={open}
      onClose={close}
      afterOpenChange={(shown) => {
        if (!shown) return onClosed();
        focusFirst();
        if (first) document.activeElement?.scrollIntoView({ block: 'center' });
      }}
      size={narrow ? '100%' : preview ? 880 : 568}
      closable={{ placement: 'end' }}
      destroyOnHidden
      classNames={{ body: classNames(styles.drawerBody) }}
      styles={{ body: { padding: 0 } }}
      footer={
        <FormFooter entity={entity} verb={verb} blocked={blocked} buttonOnly={buttonOnly} onCancel={close}>
          {footer}
        </FormFooter>
      }
    >
      <div ref={fields} className={styles.drawerForm}>
        {children}
      </div>
      {preview && (
        <aside className={styles.preview}>
          <div className={styles.previewed}>{preview}</div>
        </aside>
      )}
    </Drawer>
  );
}
