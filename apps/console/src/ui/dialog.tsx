// oxlint-disable-next-line no-restricted-imports -- this is what is to be used instead
import { Modal } from 'antd';
import type { ModalProps } from 'antd';
import { useEffect, useLayoutEffect, useState } from 'react';
import styles from './dialog.module.css';

const classNames = { body: styles.body ?? '', footer: styles.footer ?? '' };
const place = { top: 'min(100px, 8dvh)' };

/**
 * A modal dialog of a page. While its tab is hidden it is unmounted: antd's own fails when `<Activity>` shows it again,
 * because it focuses a panel whose ref is not yet attached. A form inside keeps its values if its instance lives outside.
 * Its title is a heading, as a `Drawer`’s.
 */
export function Dialog({ title, ...props }: ModalProps) {
  const [shown, setShown] = useState(true);
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- Activity reruns effects, but not the initial state, when a hidden tab is shown again
    setShown(true);
    return () => setShown(false);
  }, []);
  // antd returns the focus only from a dialog that is closed before its component is removed.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
  const heading = title !== undefined && <h2>{title}</h2>;
  return shown ? <Modal style={place} classNames={classNames} title={heading} {...props} /> : null;
}
