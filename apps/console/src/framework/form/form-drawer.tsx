import { Trans } from '@lingui/react/macro';
import { Button, Drawer } from 'antd';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { useConfirmLoss } from '../feedback/use-confirm-loss.ts';
import { useNarrow } from '../list/use-media.ts';
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
          <output className={styles.unsaved}>{entity.dirty && <Trans>Unsaved changes</Trans>}</output>
          {footer}
          <Button onClick={() => void close()}>
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
