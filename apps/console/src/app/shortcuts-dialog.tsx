import { Trans, useLingui } from '@lingui/react/macro';
import { Kbd } from '../ui/kbd.tsx';
import { Button } from '../ui/plain/button.tsx';
import { Overlay } from '../ui/plain/overlay.tsx';
import styles from './shortcuts-dialog.module.css';

type ShortcutsDialogProps = { onClose: () => void };

export function ShortcutsDialog({ onClose }: ShortcutsDialogProps) {
  const { t } = useLingui();
  const rows: [keys: string[], does: string][] = [
    [['Ctrl K', '⌘ K'], t`Search members, documents, pages and actions`],
    [['Ctrl Enter', '⌘ Enter'], t`Open the search result in a new browser tab`],
    [['F2', 'F7', 'F8'], t`At the counter’s home: find a member, add one, adjust balances`],
    [['Ctrl Z', '⌘ Z'], t`Undo what was just done, while it is offered`],
    [['?'], t`Show this list`],
    [['Alt W'], t`Close the current page`],
    [['Shift F10'], t`Menu of the focused page`],
    [['Delete'], t`Close the focused page`],
    [['Tab'], t`Next control`],
    [['Esc'], t`Close the top dialog or menu`],
  ];
  return (
    <Overlay kind="dialog" label={t`Keyboard shortcuts`} onClose={onClose}>
      <div className={styles.body}>
        <h2 className={styles.title}>
          <Trans>Keyboard shortcuts</Trans>
        </h2>
        <dl className={styles.rows}>
          {rows.map(([keys, does]) => (
            <div key={does} className={styles.row}>
              <dt>{does}</dt>
              <dd>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Overlay>
  );
}
