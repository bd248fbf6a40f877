/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element is a list box whose focus stays in a text box */
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { Pickable } from './picker.ts';
import styles from './pickers.module.css';

interface PickerListProps {
  id: string;
  title: string;
  found: readonly Pickable[];
  active: Pickable | undefined;
  marked: readonly Pickable[];
  several: boolean;
  onPress: (one: Pickable, row: number) => void;
}

/** The focus stays in the search box, whose `aria-activedescendant` names the active option. */
export function PickerList({ id, title, found, active, marked, several, onPress }: PickerListProps) {
  useEffect(() => {
    if (active) document.getElementById(`${id}-${active.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={title}
      aria-multiselectable={several}
      tabIndex={-1}
      className={styles.list}
    >
      {found.map((one, row) => {
        const isMarked = marked.some((each) => each.id === one.id);
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- Enter in the search box picks it; see above
          <div
            key={one.id}
            id={`${id}-${one.id}`}
            role="option"
            aria-selected={isMarked}
            className={classNames(styles.option, one === active && styles.active)}
            onClick={() => onPress(one, row)}
          >
            <span className={styles.check}>
              {isMarked && <Check size={16} strokeWidth={1.75} aria-hidden="true" />}
            </span>
            <span className={styles.label}>{one.label}</span>
            {one.detail && <span className={styles.detail}>{one.detail}</span>}
          </div>
        );
      })}
    </div>
  );
}
