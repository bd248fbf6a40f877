import { Trans } from '@lingui/react/macro';
import { GripVertical } from 'lucide-react';
import type { RefCallback } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { Drag } from '../sort/use-row-drag.ts';
import styles from './tree.module.css';

interface DragShadowProps {
  ghost: RefCallback<HTMLElement>;
  drag: Drag;
  nameOf: (id: string) => string;
}

/** The row that follows the pointer, and the line at its drop target. */
export function DragShadow({ ghost, drag: { id, landing, line }, nameOf }: DragShadowProps) {
  const parent = landing.parent && nameOf(landing.parent);
  return (
    <div aria-hidden="true">
      <span className={classNames(styles.line, parent !== null && styles.inner)} style={{ top: line }} />
      <span ref={ghost} className={styles.ghost}>
        <GripVertical size={14} strokeWidth={1.75} />
        <strong>{nameOf(id)}</strong>
        <span className={styles.target}>
          {parent === null ? <Trans>on the first level</Trans> : <Trans>into {parent}</Trans>}
        </span>
      </span>
    </div>
  );
}
