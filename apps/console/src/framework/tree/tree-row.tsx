import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react';
import { useId } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { ShownRow } from './shown-rows.ts';
import styles from './tree.module.css';

interface TreeRowProps extends ShownRow {
  name: string;
  lead: ReactNode;
  count: { shown: string; words: string; isOpen?: boolean } | undefined;
  mark: ReactNode;
  tools: ReactNode;
  folded: boolean;
  selected: boolean;
  focusable: boolean;
  /** Lifted by keyboard. */
  lifted: boolean;
  /** Dragged by pointer, alone or with its parent. */
  dragged: boolean;
  onGrip: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  /** Whether other rows can be moved: a row that can't is aligned with them. */
  sorted: boolean;
  onFold: (fold: boolean) => void;
  onSelect: () => void;
  onFocus: () => void;
  /** `to` is the id of the row that receives focus, if any. */
  onBlur: (to: string | undefined) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function TreeRow(props: TreeRowProps) {
  const { id, level, children, at, of, name, count, mark, tools, folded, selected, focusable, lifted, dragged } = props;
  const { t } = useLingui();
  const label = useId();
  const labelled = ['name', mark && 'mark', count && 'count']
    .flatMap((part) => (typeof part === 'string' ? `${label}-${part}` : []))
    .join(' ');
  const Chevron = folded ? ChevronRight : ChevronDown;
  return (
    <li
      role="treeitem"
      data-row={id}
      tabIndex={focusable ? 0 : -1}
      aria-level={level}
      aria-posinset={at}
      aria-setsize={of}
      aria-selected={selected}
      aria-expanded={children > 0 ? !folded : undefined}
      // What the row shows, without its buttons.
      aria-labelledby={labelled}
      className={classNames(
        styles.row,
        level > 1 && styles.inner,
        level > 2 && styles.innermost,
        selected && styles.selected,
        lifted && styles.lifted,
        dragged && styles.dragged,
      )}
      onClick={props.onSelect}
      onFocus={props.onFocus}
      onBlur={({ relatedTarget }) => props.onBlur(relatedTarget?.closest<HTMLElement>('[data-row]')?.dataset['row'])}
      onKeyDown={props.onKeyDown}
    >
      {props.onGrip ? (
        <Grip name={name} onGrip={props.onGrip} />
      ) : (
        props.sorted && <span className={classNames(styles.grip, styles.fixed)} />
      )}
      {children > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.fold}
          aria-label={folded ? t`Expand ${name}` : t`Collapse ${name}`}
          onClick={(event) => {
            event.stopPropagation();
            props.onFold(!folded);
          }}
        >
          <Chevron size={16} strokeWidth={1.75} />
        </button>
      ) : (
        <span className={classNames(styles.fold, level > 1 && styles.leaf)} />
      )}
      {props.lead && <span className={styles.lead}>{props.lead}</span>}
      <Part id={`${label}-name`} className={styles.name} shown={name} />
      {mark && <Part id={`${label}-mark`} className={styles.mark} shown={mark} />}{' '}
      {count && (
        <span className={classNames(styles.count, count.isOpen && styles.open)}>
          <span aria-hidden="true">{count.shown}</span>
          <span id={`${label}-count`} className="visually-hidden">
            {count.words}
          </span>
        </span>
      )}
      {tools !== undefined && <span className={styles.tools}>{tools}</span>}
    </li>
  );
}

/** A part of the row that its accessible name has. */
function Part({ id, className, shown }: { id: string; className: string | undefined; shown: ReactNode }) {
  return (
    <span id={id} className={className}>
      {shown}
    </span>
  );
}

function Grip({ name, onGrip }: { name: string; onGrip: (event: PointerEvent<HTMLElement>) => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.grip}
      aria-label={t`Drag ${name}`}
      title={t`Drag to move`}
      onPointerDown={onGrip}
      onClick={(event) => event.stopPropagation()}
    >
      <GripVertical size={14} strokeWidth={1.75} />
    </button>
  );
}
