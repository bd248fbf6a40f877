import { useLingui } from '@lingui/react/macro';
import { say } from '@regulars/phrases';
import {
  CircleHelp,
  FileText,
  IdCard,
  Languages,
  LogOut,
  Moon,
  Repeat,
  Store,
  Sun,
  SunMoon,
  UserRoundPlus,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { useTouch } from '../../framework/list/use-media.ts';
import { usePreference } from '../../framework/preferences/use-preference.ts';
import { otherMode, signOut, useCanAt, useCurrentUser } from '../../framework/session/index.ts';
import type { Mode } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useLookChoices } from '../look-choices.ts';
import { buildMenu, itemAt, soleItem } from '../menu/build-menu.ts';
import { useOpenItem } from '../menu/use-open-item.ts';
import { menuEntries, modesOf } from '../modes.ts';
import { namedPages } from '../page-catalogue.ts';
import { lastUsedFirst, matching, parseSearch, withUsed } from './entries.ts';
import type { Entry, Section } from './entries.ts';
import { EntryIcon } from './entry-icon.tsx';
import { useAccessEntries } from './use-access-entries.tsx';
import { useDocumentEntries } from './use-document-entries.tsx';
import { useMemberEntries } from './use-member-entries.tsx';
import { useSettingEntries } from './use-setting-entries.tsx';
import { useShopEntries } from './use-shop-entries.tsx';

export type PaletteSources = {
  mode: Mode;
  onMode: (mode: Mode) => void;
  leave: () => Promise<boolean>;
  onShortcuts: () => void;
};

export interface Found {
  readonly sections: readonly Section[];
  readonly searching: boolean;
  /** Notes that an entry was used. */
  readonly remember: (entry: Entry) => void;
}

/** The palette's results for a text. What the user used last comes first among pages and actions. */
export function useSections(text: string, sources: PaletteSources): Found {
  const { kind, words } = parseSearch(text);
  const [used, setUsed] = usePreference<readonly unknown[]>('palette.used', []);
  const found = useMemberEntries(kind === null || kind === 'members' ? words : undefined);
  const document = useDocumentEntries(kind === null || kind === 'documents' ? words : '');
  const access = useAccessEntries(kind === null ? words : '');
  const shop = useShopEntries(kind === null ? words : '');
  const pages = usePages(sources);
  const settings = useSettingEntries(words);
  const actions = [...useCreating(), ...useActions(sources)];
  const matches = (entries: readonly Entry[]) => lastUsedFirst(matching(entries, words), used);
  const all: Section[] = [
    { kind: 'members', entries: found.members },
    { kind: 'documents', entries: document.entries },
    { kind: 'access', entries: access.entries },
    { kind: 'shop', entries: shop.entries },
    { kind: 'pages', entries: matches([...pages, ...settings]) },
    { kind: 'actions', entries: [...found.actions, ...matches(actions)] },
  ];
  return {
    sections: all.filter((section) => (kind === null || section.kind === kind) && section.entries.length > 0),
    searching: found.searching || document.searching || access.searching || shop.searching,
    remember: ({ id }: Entry) => setUsed(withUsed(used, id)),
  };
}

/** The pages of both modes, hidden ones and those below them too; opening one of the other mode switches modes. */
function usePages({ mode }: PaletteSources): readonly Entry[] {
  const user = useCurrentUser();
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const openItem = useOpenItem();
  const groupsOf = (one: Mode) => buildMenu(menuEntries(user, one), user.merchant.vip_interface_version, true);
  // What is looked for there, by the page's id in the menu.
  const keywords: Readonly<Record<string, string | undefined>> = {
    role: t`permissions`,
    settings: t`time zone, day cut, balances, receipts, payment channels`,
    staff: t`leaving`,
    user: t`invite`,
    vip_user: t`invite`,
  };
  const others = modesOf(user).includes(otherMode(mode)) ? groupsOf(otherMode(mode)) : [];
  const groups = [...groupsOf(mode), ...others.filter(({ code }) => code !== 'home' && code !== 'center_home')];
  const ofMenu = groups.flatMap((group) =>
    group.items.map((item) => ({
      id: `page-${item.id}`,
      label: item.name,
      detail: soleItem(group) ? undefined : group.name,
      keywords: [keywords[item.id], ...(item.firstNames ?? [])].join(' '),
      before: <EntryIcon icon={FileText} />,
      ...(item.target.kind === 'page' && { address: item.target.address }),
      run: () => void openItem(item),
    })),
  );
  const below = namedPages.flatMap(({ path, title, permission }): Entry[] => {
    const item = itemAt(groups, path);
    if (!item || (permission && !user.permissions.includes(permission))) return [];
    const run = (): void => void navigate(path);
    const looks = { label: say(title, locale), detail: item.name, before: <EntryIcon icon={FileText} /> };
    return [{ id: `page-${path}`, ...looks, address: path, run }];
  });
  return [...ofMenu, ...below];
}

/** What the user may add. */
function useCreating(): readonly Entry[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const creating = [
    {
      id: 'new-member',
      label: t`New member`,
      address: '/membermanage?new=1',
      may: useCanAt('member', 'member:create'),
    },
    {
      id: 'new-user',
      label: t`Invite a user`,
      address: '/system/userManagement?new=1',
      may: useCanAt('user', 'user:create'),
    },
  ];
  return creating
    .filter(({ may }) => may)
    .map(({ may: _, ...entry }) => ({
      ...entry,
      before: <EntryIcon icon={UserRoundPlus} />,
      run: () => void navigate(entry.address),
    }));
}

function useActions({ mode, onMode, leave, onShortcuts }: PaletteSources): readonly Entry[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const touch = useTouch();
  const { languages, themes, chooseLanguage, chooseTheme } = useLookChoices();
  const themeIcons = { light: Sun, dark: Moon, system: SunMoon };
  const next = otherMode(mode);
  const modeName = next === 'center' ? t`Merchant centre` : t`Membership`;
  const switching = modesOf(user).includes(next)
    ? [{ id: 'mode', label: t`Go to ${modeName}`, before: <EntryIcon icon={Repeat} />, run: () => onMode(next) }]
    : [];
  return [
    ...switching,
    {
      id: 'merchant',
      label: t`Switch merchant`,
      before: <EntryIcon icon={Store} />,
      address: '/console',
      run: () => void navigate('/console'),
    },
    ...themes.map(({ value, label }) => ({
      id: `theme-${value}`,
      label: t`Theme: ${label}`,
      before: <EntryIcon icon={themeIcons[value]} />,
      run: () => chooseTheme(value),
    })),
    ...languages.map(({ value, label }) => ({
      id: `language-${value}`,
      label: t`Language: ${label}`,
      before: <EntryIcon icon={Languages} />,
      run: () => chooseLanguage(value),
    })),
    {
      id: 'account',
      label: t`Manage account`,
      before: <EntryIcon icon={IdCard} />,
      run: () => void open('/account', '_blank'),
    },
    ...(touch
      ? []
      : [{ id: 'shortcuts', label: t`Keyboard shortcuts`, before: <EntryIcon icon={CircleHelp} />, run: onShortcuts }]),
    {
      id: 'logout',
      label: t`Sign out`,
      before: <EntryIcon icon={LogOut} />,
      run: () => void leave().then((go) => (go ? signOut() : undefined)),
    },
  ];
}
