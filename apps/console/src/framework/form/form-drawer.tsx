import { Trans } from '@lingui/react/macro';
import { Button, Drawer } from 'antd';
import { useRef } from 'react';
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
  /** It is out of sight. */
  onClosed: () => void;
  /** What the member will see, and what saving will do, in a sentence. */
  preview?: ReactNode;
  /** What saving is called here; “Save” unless given. */
  verb?: ReactNode;
  /** Before the buttons, such as "and add another". */
  footer?: ReactNode;
  children: ReactNode;
}

/** A form at the right of its page; it fills a phone's screen. Closing asks first when something is unsaved. */
export function FormDrawer<Values extends object>(props: FormDrawerProps<Values>) {
  const { title, entity, open, onClose, onClosed, preview, verb, footer, children } = props;
  const confirmLoss = useConfirmLoss();
  const narrow = useNarrow();
  const fields = useRef<HTMLDivElement>(null);

  async function close(): Promise<void> {
    // What is under way can't be taken back by closing.
    if (entity.saving) return;
    if (!entity.dirty || (await confirmLoss())) onClose();
  }

  return (
    <Drawer
      title={title}
      open={open}
      onClose={() => void close()}
      afterOpenChange={(shown) => {
        if (shown) fields.current?.querySelector<HTMLElement>('input:enabled, textarea:enabled')?.focus();
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

/** What became of what was typed, in the footer: the drawer covers the notices above the page. */
function FormStanding<Values extends object>({ entity: { dirty, error } }: { entity: EntityForm<Values> }) {
  const online = useOnline();
  if (!online)
    return (
      <output className={styles.failed}>
        <StateGlyph meaning="attention" />
        <Trans>You are offline. Nothing is saved until you reconnect and press again.</Trans>
      </output>
    );
  if (error?.name === 'network')
    return (
      <output className={styles.failed}>
        <StateGlyph meaning="attention" />
        <Trans>No response. What you typed is still here; press again, and it is saved once.</Trans>
      </output>
    );
  return <output className={styles.unsaved}>{dirty && <Trans>Unsaved changes</Trans>}</output>;
}
