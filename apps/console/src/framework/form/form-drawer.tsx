import { Trans } from '@lingui/react/macro';
import { Button, Drawer } from 'antd';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { StateGlyph } from '../../ui/state-tag.tsx';
import { useConfirmLoss } from '../feedback/use-confirm-loss.ts';
import { useNarrow } from '../list/use-media.ts';
import { useOnline } from '../use-online.ts';
import styles from './form.module.css';
import type { EntityForm } from './use-entity-form.ts';

interface FormDrawerProps<Values extends object> {
  title: string;
  entity: EntityForm<Values>;
  open: boolean;
  onClose: () => void;
  /** Called when the closing animation has ended. */
  onClosed: () => void;
  /** Previews the result, and says what saving will do. */
  preview?: ReactNode;
  /** Label of the save button; "Save" by default. */
  verb?: ReactNode;
  /** Shown before the buttons, such as a checkbox "and add another". */
  footer?: ReactNode;
  children: ReactNode;
}

/** Focuses the first field, unless the focus is in one already. */
function focusFirst(fields: HTMLElement | null): void {
  if (!fields || fields.contains(document.activeElement)) return;
  fields.querySelector<HTMLElement>('input:enabled, textarea:enabled')?.focus({ preventScroll: true });
}

/** A form in a drawer, full-screen on phones. Closing asks first if there are unsaved changes. */
export function FormDrawer<Values extends object>(props: FormDrawerProps<Values>) {
  const { title, entity, open, onClose, onClosed, preview, verb, footer, children } = props;
  const confirmLoss = useConfirmLoss();
  const narrow = useNarrow();
  const fields = useRef<HTMLDivElement>(null);
  // Before the opening animation ends, so that early typing is not lost, but a frame later than the drawer, which
  // focuses itself.
  useEffect(() => {
    if (!open) return undefined;
    const frame = requestAnimationFrame(() => focusFirst(fields.current));
    return () => cancelAnimationFrame(frame);
  }, [open]);

  async function close(): Promise<void> {
    // Closing would not cancel the request in flight.
    if (entity.saving) return;
    if (!entity.dirty || (await confirmLoss())) onClose();
  }

  return (
    <Drawer
      title={title}
      open={open}
      onClose={() => void close()}
      afterOpenChange={(shown) => {
        if (shown) focusFirst(fields.current);
        else onClosed();
      }}
      size={narrow ? '100%' : preview ? 880 : 568}
      closable={{ placement: 'end' }}
      destroyOnHidden
      classNames={{ body: classNames(styles.drawerBody) }}
      styles={{ body: { padding: 0 } }}
      footer={
        <div className={styles.drawerFooter}>
          <FormStanding entity={entity} />
          {footer}
          <Button disabled={entity.saving} onClick={() => void close()}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="primary" htmlType="submit" form={entity.id} loading={entity.saving}>
            {verb ?? <Trans>Save</Trans>}
            {!narrow && <Kbd>Enter</Kbd>}
          </Button>
        </div>
      }
    >
      <div ref={fields} className={styles.drawerForm}>
        {children}
      </div>
      {preview && <aside className={styles.preview}>{preview}</aside>}
    </Drawer>
  );
}

/** Status of the input, in the footer because the drawer covers the notices above the page. */
function FormStanding<Values extends object>({ entity: { dirty, error } }: { entity: EntityForm<Values> }) {
  const online = useOnline();
  if (!online)
    return (
      <output className={styles.failed}>
        <StateGlyph meaning="attention" />
        <Trans>You are offline. Nothing is saved until you reconnect and try again.</Trans>
      </output>
    );
  if (error?.name === 'network')
    return (
      <output className={styles.failed}>
        <StateGlyph meaning="attention" />
        <Trans>No response. Your input is still here. Try again; it is saved only once.</Trans>
      </output>
    );
  if (error?.name === 'idempotency_key_reused')
    return (
      <output className={styles.failed}>
        <StateGlyph meaning="attention" />
        <Trans>
          Your first attempt may have been saved: there was no response. Close this form and check before you send other
          values.
        </Trans>
      </output>
    );
  return <output className={styles.unsaved}>{dirty && <Trans>Unsaved changes</Trans>}</output>;
}
