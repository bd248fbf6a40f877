import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, Menu, RotateCw, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { loadFeatureMessages } from '../../i18n/locale.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Logo } from '../../ui/logo.tsx';
import styles from './header.module.css';
import { MerchantSwitch } from './merchant-switch.tsx';
import { UserMenu } from './user-menu.tsx';

// Loaded after the page, in reserved space, to keep a list within its script budget.
async function withTaskMessages<Tools>(loading: Promise<Tools>): Promise<Tools> {
  const [tools] = await Promise.all([loading, loadFeatureMessages('tasks')]);
  return tools;
}
const Tools = lazyPart(async () => (await withTaskMessages(import('./header-tools.tsx'))).HeaderTools, {
  waiting: <span className={styles.toolsToCome} />,
  failed: ({ retry }) => <ToolsFailed onRetry={retry} />,
});
const PhoneTools = lazyPart(async () => (await withTaskMessages(import('./header-tools.tsx'))).PhoneTools, {
  failed: ({ retry }) => <ToolsFailed onRetry={retry} />,
});

type HeaderProps = {
  /** Present on phones and tablets, where the menu is a drawer. */
  onMenu: (() => void) | undefined;
  onSearch: () => void;
  onShortcuts: () => void;
  leave: () => Promise<boolean>;
};

export function Header({ onMenu, onSearch, onShortcuts, leave }: HeaderProps) {
  return (
    <header className={styles.header}>
      {onMenu && <MenuButton onMenu={onMenu} />}
      <a href="/" className={styles.brand}>
        <Logo />
      </a>
      <MerchantSwitch leave={leave} />
      <button type="button" className={styles.search} onClick={onSearch}>
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.searchWords}>
          <Trans>Search members, pages, documents</Trans>
        </span>
        <Kbd>{isApple ? '⌘ K' : 'Ctrl K'}</Kbd>
      </button>
      <div className={styles.tools}>
        <Tools />
        <UserMenu onShortcuts={onShortcuts} leave={leave} />
      </div>
    </header>
  );
}

type PhoneHeaderProps = HeaderProps & { title: string; tabList: (trigger: ReactNode) => ReactNode };

/** The phone header: menu, page title (which opens the list of tabs), search, approvals and user menu. */
export function PhoneHeader({ title, tabList, onMenu, onSearch, onShortcuts, leave }: PhoneHeaderProps) {
  const { t } = useLingui();
  return (
    <header className={styles.header}>
      {onMenu && <MenuButton onMenu={onMenu} />}
      {tabList(
        <button type="button" className={styles.title} aria-haspopup="menu" aria-label={t`${title}, all open pages`}>
          <span>{title}</span>
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>,
      )}
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.tool}
          aria-label={t`Search members, pages, documents`}
          onClick={onSearch}
        >
          <Search size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <PhoneTools />
        <UserMenu onShortcuts={onShortcuts} leave={leave} withLook />
      </div>
    </header>
  );
}

/** There is no room for words. */
function ToolsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  const label = t`Tasks and notices did not load. Try again`;
  return (
    <button type="button" className={styles.tool} aria-label={label} title={label} onClick={onRetry}>
      <RotateCw size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

function MenuButton({ onMenu }: { onMenu: () => void }) {
  const { t } = useLingui();
  return (
    <button type="button" className={styles.tool} aria-label={t`Menu`} aria-haspopup="dialog" onClick={onMenu}>
      <Menu size={20} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
