import { useLingui } from '@lingui/react/macro';
import { Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useEndpoint } from '../../framework/api/index.ts';
import { providerHome, signOut, useCurrentUser } from '../../framework/session/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useMedia, useTouch } from '../../framework/list/use-media.ts';
import { useLookChoices } from '../look-choices.ts';
import styles from './header.module.css';

type UserMenuProps = {
  onShortcuts: () => void;
  leave: () => Promise<boolean>;
  /** Includes language and theme, where the header has no room for them. */
  withLook?: boolean;
};

export function UserMenu({ onShortcuts, leave, withLook = false }: UserMenuProps) {
  const { t } = useLingui();
  const { user_id: id, actual_name: realName, phone, role_names: roles } = useCurrentUser();
  const look = useLookItems();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const { data: person } = useEndpoint('GET /merc/personal/current', {}, { quiet: true, enabled: open });
  // On tablets the search box needs the room.
  const wide = useMedia('(width >= 1024px)');
  const touch = useTouch();
  const name = realName ?? phone;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      open={open}
      onOpenChange={setOpen}
      menu={{
        items: [
          {
            type: 'group',
            key: 'who',
            label: (
              <span className={styles.menuHead}>
                <strong>{name}</strong>
                {roles.join(t`, `)}
              </span>
            ),
          },
          { type: 'divider' },
          ...(withLook ? look : []),
          { key: 'account', label: t`Manage account`, onClick: () => void globalThis.open('/account', '_blank') },
          ...(person?.is_provider
            ? [
                {
                  key: 'provider',
                  label: t`Service provider`,
                  onClick: () => void leave().then((go) => (go ? navigate(providerHome) : undefined)),
                },
              ]
            : []),
          ...(touch ? [] : [{ key: 'shortcuts', label: t`Keyboard shortcuts`, extra: '?', onClick: onShortcuts }]),
          { type: 'divider' },
          { key: 'logout', label: t`Sign out`, onClick: () => void leave().then((go) => (go ? signOut() : undefined)) },
        ],
      }}
    >
      <button type="button" className={styles.person} aria-haspopup="menu">
        <Avatar id={id} name={name} size={28} />
        <span className={wide ? undefined : 'visually-hidden'}>{name}</span>
        <span className="visually-hidden">{t`User menu`}</span>
        {wide && <ChevronDown size={15} strokeWidth={1.75} aria-hidden="true" />}
      </button>
    </Dropdown>
  );
}

export function useLookItems(): NonNullable<MenuProps['items']> {
  const { t } = useLingui();
  const { languages, themes, chooseLanguage, chooseTheme } = useLookChoices();
  return [
    {
      key: 'language',
      label: t`Language`,
      children: languages.map(({ value, label }) => ({ key: value, label, onClick: () => chooseLanguage(value) })),
    },
    {
      key: 'theme',
      label: t`Theme`,
      children: themes.map(({ value, label }) => ({ key: value, label, onClick: () => chooseTheme(value) })),
    },
    { type: 'divider' },
  ];
}
