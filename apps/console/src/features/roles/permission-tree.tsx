import { Trans, useLingui } from '@lingui/react/macro';
import { isSensitive, verbOf, type Mode, type Permission } from '@regulars/contract/menu';
import { groupPhrases, pagePhrases, say } from '@regulars/phrases';
import { Input, Segmented } from 'antd';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useBuiltPages } from '../../framework/access/built-pages.ts';
import { SensitiveMark } from '../../framework/access/sensitive-mark.tsx';
import { useModeName } from '../../framework/access/use-mode-name.ts';
import { useLocale } from '../../i18n/locale.ts';
import { clearing } from '../../ui/clearing.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { groupsOf, type Granted, type Page } from './permission-draft.ts';
import { PermissionRow } from './permission-row.tsx';
import { rowsOf, type Branch } from './permission-rows.ts';
import styles from './roles.module.css';
import { useGridKeys } from './use-grid-keys.ts';

interface PermissionTreeProps {
  before: Granted;
  draft: Granted;
  /** Whether the user may give and take it. */
  mine: (permission: Permission) => boolean;
  onChange: (draft: Granted) => void;
}

const modes: readonly Mode[] = ['vip', 'center'];
/** Which pages are shown. */
type Part = 'all' | 'given' | 'changed' | 'sensitive';
type Folds = Readonly<Record<string, boolean | undefined>>;

/** The pages that are searched for, or of which something is given, changed or sensitive. */
function useNarrowed({ before, draft }: PermissionTreeProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const [part, setPart] = useState<Part>('all');
  const isBuilt = useBuiltPages();
  const wanted = typed.trim().toLowerCase();
  const words = (page: Page): string =>
    [pagePhrases[page.code], groupPhrases[page.group], ...page.permissions.map((one) => verbOf(page, one))]
      .map((phrase) => phrase && say(phrase, locale))
      .join(' ')
      .toLowerCase();
  const isIn: Record<Part, (page: Page) => boolean> = {
    all: () => true,
    // What is taken stays in sight until it is saved.
    given: ({ permissions }) => permissions.some((one) => before.has(one) || draft.has(one)),
    changed: ({ permissions }) => permissions.some((one) => before.has(one) !== draft.has(one)),
    sensitive: ({ permissions }) => permissions.some(isSensitive),
  };
  return {
    typed,
    setTyped,
    part,
    setPart,
    /** What is searched for; empty if everything is shown. */
    narrowed: wanted === '' && part === 'all' ? '' : `${part} ${wanted}`,
    // What is granted for a page that this console doesn't have stays as it is.
    isShown: (page: Page): boolean => isBuilt(page.address) && isIn[part](page) && words(page).includes(wanted),
  };
}

/** Modes with their groups and pages. A page that is a group of its own stands there by itself. */
function useBranches(isShown: (page: Page) => boolean): Branch[] {
  const locale = useLocale();
  const modeName = useModeName();
  const permissionsOf = (below: readonly Branch[]) => below.flatMap(({ permissions }) => permissions);
  return modes.flatMap((mode) => {
    const groups = groupsOf(mode, isShown).flatMap(({ group, pages }): Branch[] => {
      const name = say(groupPhrases[group], locale);
      const below = pages.map((page) => ({
        key: `${mode}/${page.code}`,
        name: say(pagePhrases[page.code], locale),
        permissions: page.permissions,
        page,
        below: [],
      }));
      const isAlone = below.length === 1 && below[0]?.name === name;
      return isAlone ? below : [{ key: `${mode}/${group}/`, name, permissions: permissionsOf(below), below, group }];
    });
    if (groups.length === 0) return [];
    return [{ key: mode, name: modeName(mode), permissions: permissionsOf(groups), below: groups }];
  });
}

/** Folded at first is where the role grants nothing. While pages are searched for, what is found is unfolded. */
function useFolds(before: Granted, narrowed: string) {
  const [first] = useState(before);
  const [folds, setFolds] = useState<Folds>({});
  const [found, setFound] = useState<{ narrowed: string; folds: Folds }>({ narrowed, folds: {} });
  const foundFolds = found.narrowed === narrowed ? found.folds : {};
  return {
    isOpen: ({ key, permissions }: Branch): boolean =>
      narrowed === ''
        ? (folds[key] ?? (first.size === 0 || permissions.some((one) => first.has(one))))
        : (foundFolds[key] ?? true),
    fold: (key: string, open: boolean): void =>
      narrowed === ''
        ? setFolds((now) => ({ ...now, [key]: open }))
        : setFound({ narrowed, folds: { ...foundFolds, [key]: open } }),
  };
}

/** Every permission: by mode, group and page, each page’s verbs in a line. */
export function PermissionTree(props: PermissionTreeProps) {
  const { t } = useLingui();
  const { typed, setTyped, part, setPart, narrowed, isShown } = useNarrowed(props);
  const { isOpen, fold } = useFolds(props.before, narrowed);
  const rows = rowsOf(useBranches(isShown), isOpen);
  const { grid, at, onFocus, onKeyDown } = useGridKeys(rows, fold);
  return (
    <section className={styles.tree} aria-label={t`Permissions`}>
      <div className={styles.treeHead}>
        <Input
          type="search"
          allowClear={clearing(t`Clear`)}
          prefix={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
          placeholder={t`Find a page or what is done on it`}
          aria-label={t`Find a page or what is done on it`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Segmented<Part>
          aria-label={t`Which pages`}
          value={part}
          onChange={setPart}
          options={[
            { value: 'all', label: t`All` },
            { value: 'given', label: t({ message: 'Given', context: 'pages of which something is granted' }) },
            { value: 'changed', label: t({ message: 'Changed', context: 'pages whose permissions were changed' }) },
            { value: 'sensitive', label: t({ message: 'Sensitive', context: 'pages with sensitive permissions' }) },
          ]}
        />
        <span className={styles.sensitive}>
          <SensitiveMark /> <Trans>Sensitive: to be given with care</Trans>
        </span>
      </div>
      {rows.length === 0 ? (
        <EmptyState kind="notFound" title={typed.trim() === '' ? t`No page here` : t`No page is called that`} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern for rows of boxes that fold is a table with this role
        <table ref={grid} role="treegrid" aria-label={t`Permissions`} onFocus={onFocus} onKeyDown={onKeyDown}>
          <tbody>
            {rows.map((row) => (
              <PermissionRow key={row.key} {...props} row={row} at={at} onFold={(open) => fold(row.key, open)} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
