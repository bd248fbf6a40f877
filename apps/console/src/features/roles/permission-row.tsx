import { useLingui } from '@lingui/react/macro';
import { isSensitive, verbOf, type Permission } from '@regulars/contract/menu';
import { pagePhrases, say } from '@regulars/phrases';
import { Checkbox, type CheckboxRef } from 'antd';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useBuiltPages } from '../../framework/access/built-pages.ts';
import { MenuIcon } from '../../framework/access/menu-icon.tsx';
import { SensitiveMark } from '../../framework/access/sensitive-mark.tsx';
import { useModeName } from '../../framework/access/use-mode-name.ts';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { givenElsewhere, shareOf, sharing, toggled, toggledAll, type Granted, type Page } from './permission-draft.ts';
import { verbKey, type Row } from './permission-rows.ts';
import styles from './roles.module.css';

interface PermissionRowProps {
  row: Row;
  before: Granted;
  draft: Granted;
  mine: (permission: Permission) => boolean;
  /** The box that Tab reaches. */
  at: string | undefined;
  onChange: (draft: Granted) => void;
  onFold: (open: boolean) => void;
}

/** A mode, a group or a page: a box for all of it, a page’s verbs, and how many are granted. */
export function PermissionRow(props: PermissionRowProps) {
  const { t } = useLingui();
  const { row, draft, mine, at, onChange, onFold } = props;
  const { key, name, level, open, group, page, permissions } = row;
  const id = useId();
  const note = useNote(page);
  const own = new Set(permissions);
  const share = shareOf(draft, permissions);
  const movable = permissions.filter(mine);
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <tr
      aria-label={name}
      aria-level={level}
      aria-posinset={row.at}
      aria-setsize={row.of}
      aria-expanded={open}
      className={classNames(styles.row, page ? styles.pageRow : level === 1 ? styles.mode : styles.group)}
    >
      <th scope="row" className={styles.name}>
        {open !== undefined && (
          <button
            type="button"
            tabIndex={-1}
            className={styles.fold}
            aria-label={open ? t`Collapse ${name}` : t`Expand ${name}`}
            onClick={() => onFold(!open)}
          >
            <Chevron size={16} strokeWidth={1.75} />
          </button>
        )}
        <Box
          at={at}
          box={key}
          checked={share === 'all'}
          mixed={share === 'some'}
          fixed={movable.length === 0}
          expanded={open}
          describedBy={note === '' ? undefined : id}
          onToggle={() =>
            onChange(
              toggledAll(
                draft,
                permissions,
                movable.some((one) => !draft.has(one)),
                mine,
              ),
            )
          }
        >
          {group && <MenuIcon code={group} url={null} />}
          {name}
        </Box>
      </th>
      {page && (
        <td className={styles.verbs}>
          <Verbs {...props} page={page} />
          {note !== '' && <small id={id}>{note}</small>}
        </td>
      )}
      <td className={styles.share}>
        {[...own].filter((permission) => draft.has(permission)).length} / {own.size}
      </td>
    </tr>
  );
}

/** The names of the pages that there are, with their modes if asked. */
function useNames(pages: readonly Page[], withMode = false): string {
  const { t } = useLingui();
  const locale = useLocale();
  const modeName = useModeName();
  const isBuilt = useBuiltPages();
  return pages
    .filter(({ address }) => isBuilt(address))
    .map(({ mode, code }) => (withMode ? `${modeName(mode)} · ` : '') + say(pagePhrases[code], locale))
    .join(t`, `);
}

/** How the permissions of a page go together with those of others. */
function useNote(page: Page | undefined): string {
  const { t } = useLingui();
  const others = useNames(page ? sharing(page) : [], true);
  const elsewhere = useNames(page ? givenElsewhere(page) : []);
  if (others !== '') return t`The same permissions as ${others}`;
  return elsewhere === '' ? '' : t`What is done here is given with ${elsewhere}`;
}

function Verbs({ row, page, before, draft, mine, at, onChange }: PermissionRowProps & { page: Page }) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <>
      {page.permissions.map((permission) => {
        const verb = verbOf(page, permission);
        const isGiven = draft.has(permission) && !before.has(permission);
        const isTaken = !draft.has(permission) && before.has(permission);
        return (
          <span key={permission} className={classNames(isGiven && styles.given, isTaken && styles.taken)}>
            <Box
              at={at}
              box={verbKey(row, permission)}
              checked={draft.has(permission)}
              fixed={!mine(permission)}
              onToggle={() => onChange(toggled(draft, permission, !draft.has(permission)))}
            >
              {verb && say(verb, locale)}
            </Box>
            {isSensitive(permission) && <SensitiveMark />}
            {isGiven && <em>{t({ message: 'new', context: 'a permission given' })}</em>}
            {isTaken && <em>{t({ message: 'taken', context: 'a permission' })}</em>}
          </span>
        );
      })}
    </>
  );
}

interface BoxProps {
  at: string | undefined;
  /** Its key among all boxes. */
  box: string;
  checked: boolean;
  mixed?: boolean;
  /** It can't be changed, but be reached by keyboard to be read. */
  fixed: boolean;
  expanded?: boolean | undefined;
  describedBy?: string | undefined;
  onToggle: () => void;
  children: ReactNode;
}

function Box({ at, box, checked, mixed = false, fixed, expanded, describedBy, onToggle, children }: BoxProps) {
  const ref = useRef<CheckboxRef>(null);
  // The browser ends the mixed state with each click, also where the box stays mixed.
  const keepMixed = (): void => {
    if (ref.current?.input) ref.current.input.indeterminate = mixed;
  };
  useLayoutEffect(keepMixed);
  return (
    <Checkbox
      ref={ref}
      className={classNames(fixed && styles.fixed)}
      checked={checked}
      indeterminate={mixed}
      tabIndex={box === at ? 0 : -1}
      data-box={box}
      aria-disabled={fixed}
      aria-expanded={expanded}
      aria-describedby={describedBy}
      onChange={fixed ? keepMixed : onToggle}
    >
      {children}
    </Checkbox>
  );
}
