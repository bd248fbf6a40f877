import { useLingui } from '@lingui/react/macro';
import { Dropdown } from 'antd';
import { Languages, Moon, Sun, SunMoon } from 'lucide-react';
import { useLocale } from '../../i18n/locale.ts';
import { useAppearance } from '../../theme/appearance.ts';
import { useLookChoices } from '../look-choices.ts';
import styles from './header.module.css';

export function LanguageMenu() {
  const { t } = useLingui();
  const { languages, chooseLanguage } = useLookChoices();
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items: languages.map(({ value, label }) => ({
          key: value,
          label,
          lang: value,
          onClick: () => chooseLanguage(value),
        })),
        selectedKeys: [useLocale()],
      }}
    >
      <button type="button" className={styles.tool} aria-label={t`Language`} aria-haspopup="menu">
        <Languages size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Dropdown>
  );
}

const icons = { light: Sun, dark: Moon, system: SunMoon };

export function ThemeMenu() {
  const { t } = useLingui();
  const { themes, chooseTheme } = useLookChoices();
  const { themeChoice } = useAppearance();
  const Icon = icons[themeChoice];
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items: themes.map(({ value, label }) => ({ key: value, label, onClick: () => chooseTheme(value) })),
        selectedKeys: [themeChoice],
      }}
    >
      <button type="button" className={styles.tool} aria-label={t`Theme`} aria-haspopup="menu">
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Dropdown>
  );
}
