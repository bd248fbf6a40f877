import { useLingui } from '@lingui/react/macro';
import { Languages, Moon, Sun } from 'lucide-react';
import { chooseLocale, useLocale } from '../i18n/locale.ts';
import { chooseTheme, useAppearance } from '../theme/appearance.ts';
import { Button } from '../ui/plain/button.tsx';
import styles from './display-switches.module.css';

/** Language and theme switches of pages without the header. */
export function DisplaySwitches() {
  const { t } = useLingui();
  const locale = useLocale();
  const { mode } = useAppearance();
  const other = locale === 'en' ? 'zh-CN' : 'en';
  const Icon = mode === 'dark' ? Moon : Sun;
  return (
    <div className={styles.switches}>
      <Button
        variant="text"
        lang={other}
        icon={<Languages size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => void chooseLocale(other)}
      >
        {/* Each language in its own name, for users who can't read the current one. */}
        {other === 'en' ? 'English' : '简体中文'}
      </Button>
      <Button
        variant="text"
        aria-label={mode === 'dark' ? t`Use the light theme` : t`Use the dark theme`}
        icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => chooseTheme(mode === 'dark' ? 'light' : 'dark')}
      />
    </div>
  );
}
