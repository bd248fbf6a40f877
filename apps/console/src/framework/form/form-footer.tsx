import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Kbd } from '../../ui/kbd.tsx';
import { StateGlyph } from '../../ui/state-tag.tsx';
import { useNarrow } from '../list/use-media.ts';
import { useOnline } from '../use-online.ts';
import styles from './form.module.css';
import type { EntityForm } from './use-entity-form.ts';

interface FormFooterProps<Values extends object> {
  entity: EntityForm<Values>;
  /** Label of the save button; "Save" by default. */
  verb: ReactNode;
  /** There is nothing to save; the fields say why. */
  blocked?: boolean;
  /** Enter doesn't save. */
  buttonOnly?: boolean;
  onCancel: () => void;
  /** Shown before the buttons. */
  children?: ReactNode;
}

/** The buttons of a form in a drawer or dialog, and the status of its input. */
export function FormFooter<Values extends object>({
  entity,
  verb,
  blocked = false,
  buttonOnly = false,
  onCancel,
  children,
}: FormFooterProps<Values>) {
  const narrow = useNarrow();
  return (
    <div className={styles.drawerFooter}>
      <FormStanding entity={entity} />
      {children}
      {/* Leaving a field checks it; what it then says must not move the button away under the pointer. */}
      <Button disabled={entity.saving} onMouseDown={(event) => event.preventDefault()} onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button
        type="primary"
        htmlType="submit"
        form={entity.id}
        loading={entity.saving}
        disabled={entity.lost || blocked}
      >
        {verb ?? <Trans>Save</Trans>}
        {!narrow && !buttonOnly && <Kbd>Enter</Kbd>}
      </Button>
    </div>
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
