import { Trans, useLingui } from '@lingui/react/macro';
import { isSensitive, type Mode, type Permission } from '@regulars/contract/menu';
import { groupPhrases, pagePhrases, say, verbPhrases } from '@regulars/phrases';
import { Checkbox, Input, Segmented } from 'antd';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { useBuiltPages } from '../../framework/access/built-pages.ts';
import { SensitiveMark } from '../../framework/access/sensitive-mark.tsx';
import { useModeName } from '../../framework/access/use-mode-name.ts';
import { useLocale } from '../../i18n/locale.ts';
import { clearing } from '../../ui/clearing.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { groupsOf, shareOf, sharing, toggled, toggledAll, type Granted, type Page } from './permission-draft.ts';
import styles from './roles.module.css';

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

/** Every permission: by mode, group and page, each page’s verbs in a line. */
export function PermissionTree(props: PermissionTreeProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const [part, setPart] = useState<Part>('all');
  const isBuilt = useBuiltPages();
  const { before, draft } = props;
  const wanted = typed.trim().toLowerCase();
  const words = ({ code, group, verbs }: Page): string =>
    [pagePhrases[code], groupPhrases[group], ...verbs.map((verb) => verbPhrases[verb])]
      .map((phrase) => say(phrase, locale))
      .join(' ')
      .toLowerCase();
  const isIn: Record<Part, (page: Page) => boolean> = {
    all: () => true,
    // What is taken stays in sight until it is saved.
    given: ({ permissions }) => permissions.some((one) => before.has(one) || draft.has(one)),
    changed: ({ permissions }) => permissions.some((one) => before.has(one) !== draft.has(one)),
    sensitive: ({ permissions }) => permissions.some(isSensitive),
  };
  // What is granted for a page that this console doesn't have stays as it is.
  const isShown = (page: Page): boolean => isBuilt(page.address) && isIn[part](page) && words(page).includes(wanted);
  const shown = modes.map((mode) => ({ mode, groups: groupsOf(mode, isShown) }));
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
      {shown.every(({ groups }) => groups.length === 0) && (
        <EmptyState kind="notFound" title={wanted === '' ? t`No page here` : t`No page is called that`} />
      )}
      {shown.map(
        ({ mode, groups }) => groups.length > 0 && <ModePart key={mode} {...props} mode={mode} groups={groups} />,
      )}
    </section>
  );
}

function ModePart({
  mode,
  groups,
  ...props
}: PermissionTreeProps & { mode: Mode; groups: ReturnType<typeof groupsOf> }) {
  const locale = useLocale();
  const title = useModeName()(mode);
  const all = groups.flatMap(({ pages }) => pages.flatMap(({ permissions }) => permissions));
  return (
    <section aria-label={title}>
      <h2 className={styles.mode}>
        <WholeBox {...props} permissions={all} name={title} />
        <Share {...props} permissions={all} />
      </h2>
      {groups.map(({ group, pages }) => {
        const name = say(groupPhrases[group], locale);
        const permissions = pages.flatMap((page) => page.permissions);
        return (
          <div key={group}>
            {/* A page that is a group of its own needs no heading. */}
            {(pages.length > 1 || say(pagePhrases[pages[0]?.code ?? 'home'], locale) !== name) && (
              <h3 className={styles.group}>
                <WholeBox {...props} permissions={permissions} name={name} />
                <Share {...props} permissions={permissions} />
              </h3>
            )}
            {pages.map((page) => (
              <PageRow key={page.code} {...props} page={page} />
            ))}
          </div>
        );
      })}
    </section>
  );
}

type BoxesProps = PermissionTreeProps & { permissions: readonly Permission[] };

/** Gives or takes all of a page, group or mode. */
function WholeBox({ draft, mine, onChange, permissions, name }: BoxesProps & { name: string }) {
  const share = shareOf(draft, permissions);
  return (
    <Checkbox
      checked={share === 'all'}
      indeterminate={share === 'some'}
      disabled={!permissions.some(mine)}
      onChange={({ target }) => onChange(toggledAll(draft, permissions, target.checked, mine))}
    >
      {name}
    </Checkbox>
  );
}

function Share({ draft, permissions }: BoxesProps) {
  const own = new Set(permissions);
  const count = [...own].filter((permission) => draft.has(permission)).length;
  return (
    <span className={styles.share}>
      {count} / {own.size}
    </span>
  );
}

function PageRow({ page, ...props }: PermissionTreeProps & { page: Page }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { before, draft, mine, onChange } = props;
  const { code, permissions, verbs } = page;
  const name = say(pagePhrases[code], locale);
  const modeName = useModeName();
  const isBuilt = useBuiltPages();
  const shared = sharing(page).filter(({ address }) => isBuilt(address));
  const same = shared.map((one) => `${modeName(one.mode)} · ${say(pagePhrases[one.code], locale)}`);
  const others = same.join(t`, `);
  const id = useId();
  return (
    <fieldset className={styles.row} aria-label={name} {...(others !== '' && { 'aria-describedby': id })}>
      <span className={styles.pageName}>
        <WholeBox {...props} permissions={permissions} name={name} />
      </span>
      <span className={styles.verbs}>
        {verbs.map((verb, at) => {
          const permission = permissions[at];
          if (permission === undefined) return null;
          const isGiven = draft.has(permission) && !before.has(permission);
          const isTaken = !draft.has(permission) && before.has(permission);
          return (
            <span key={verb} className={classNames(isGiven && styles.given, isTaken && styles.taken)}>
              <Checkbox
                checked={draft.has(permission)}
                disabled={!mine(permission)}
                onChange={({ target }) => onChange(toggled(draft, permission, target.checked))}
              >
                {say(verbPhrases[verb], locale)}
              </Checkbox>
              {isSensitive(permission) && <SensitiveMark />}
              {isGiven && <em>{t({ message: 'new', context: 'a permission given' })}</em>}
              {isTaken && <em>{t({ message: 'taken', context: 'a permission' })}</em>}
            </span>
          );
        })}
      </span>
      <Share {...props} permissions={permissions} />
      {others !== '' && (
        <small id={id} className={styles.sharing}>
          <Trans>The same permissions as {others}</Trans>
        </small>
      )}
    </fieldset>
  );
}
