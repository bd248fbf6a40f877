import { Trans, useLingui } from '@lingui/react/macro';
import { CircleHelp, FileText, IdCard, Languages, LogOut, Moon, Repeat, Store, Sun, SunMoon } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useFoundMembers } from '../../framework/pickers/use-found-members.ts';
import { otherMode, signOut, useCurrentUser } from '../../framework/session/index.ts';
import type { Mode } from '../../framework/session/index.ts';
import { titled } from '../../framework/tabs/tab-context.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PhoneText } from '../../ui/phone-text.tsx';
import { useLookChoices } from '../look-choices.ts';
import { buildMenu, soleItem } from '../menu/build-menu.ts';
import type { MenuGroup } from '../menu/build-menu.ts';
import { useOpenItem } from '../menu/use-open-item.ts';
import { menuEntries, modesOf } from '../modes.ts';
import { matching, parseSearch } from './entries.ts';
import type { Entry, Section } from './entries.ts';

export type PaletteSources = {
  groups: readonly MenuGroup[];
  mode: Mode;
  onMode: (mode: Mode) => void;
  leave: () => Promise<boolean>;
  onShortcuts: () => void;
};

/** The palette's results for a text. */
export function useSections(
  text: string,
  sources: PaletteSources,
): { sections: readonly Section[]; searching: boolean } {
  const { kind, words } = parseSearch(text);
  const { entries: members, searching } = useMembers(kind === null || kind === 'members' ? words : '');
  const pages = usePages(sources);
  const actions = useActions(sources);
  const all: Section[] = [
    { kind: 'members', entries: members },
    { kind: 'pages', entries: matching(pages, words) },
    { kind: 'actions', entries: matching(actions, words) },
  ];
  return {
    sections: all.filter((section) => (kind === null || section.kind === kind) && section.entries.length > 0),
    searching,
  };
}

function useMembers(words: string): { entries: readonly Entry[]; searching: boolean } {
  const navigate = useNavigate();
  const { rows: members = [], searching } = useFoundMembers(words, 6);
  return {
    entries: members.map(({ vip_id: id, name, phone, branch_name: branch, grade_name: grade }) => ({
      id: `member-${id}`,
      label: name,
      detail: branch ? (
        <Trans>
          <PhoneText phone={phone} />, {branch}
        </Trans>
      ) : (
        <PhoneText phone={phone} />
      ),
      before: <Avatar id={id} name={name} size={28} />,
      after: grade,
      run: () => void navigate(`/memberdetails/${id}`, titled(name)),
    })),
    searching,
  };
}

/** The pages of both modes; opening one of the other mode switches modes. */
function usePages({ groups, mode }: PaletteSources): readonly Entry[] {
  const user = useCurrentUser();
  const openItem = useOpenItem();
  const others = modesOf(user).includes(otherMode(mode))
    ? buildMenu(menuEntries(user, otherMode(mode)), user.merchant.vip_interface_version)
    : [];
  return [...groups, ...others.filter((group) => group.code !== 'home' && group.code !== 'center_home')].flatMap(
    (group) =>
      group.items.map((item) => ({
        id: `page-${item.id}`,
        label: item.name,
        detail: soleItem(group) ? undefined : group.name,
        before: <EntryIcon icon={FileText} />,
        run: () => void openItem(item),
      })),
  );
}

function useActions({ mode, onMode, leave, onShortcuts }: PaletteSources): readonly Entry[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const user = useCurrentUser();
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
    { id: 'shortcuts', label: t`Keyboard shortcuts`, before: <EntryIcon icon={CircleHelp} />, run: onShortcuts },
    {
      id: 'logout',
      label: t`Sign out`,
      before: <EntryIcon icon={LogOut} />,
      run: () => void leave().then((go) => (go ? signOut() : undefined)),
    },
  ];
}

function EntryIcon({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon size={17} strokeWidth={1.75} aria-hidden="true" />;
}
