import { Trans, useLingui } from '@lingui/react/macro';
import type { Mode } from '@regulars/contract/menu';
import { groupPhrases, pagePhrases, say } from '@regulars/phrases';
import { useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import { Tabs } from '../../ui/plain/tabs.tsx';
import { useBuiltPages } from './built-pages.ts';
import styles from './menu-preview.module.css';
import { reachable, type Granted } from './reachable.ts';
import { useModeName } from './use-mode-name.ts';

const modes: readonly Mode[] = ['vip', 'center'];

/** The side menu that somebody with only these permissions would see. */
export function MenuPreview({ granted, title }: { granted: Granted; title?: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const modeName = useModeName();
  const [mode, setMode] = useState<Mode>('vip');
  const heading = title ?? t`What such a person sees`;
  const groups = reachable(granted, mode, useBuiltPages());
  return (
    <div className={styles.preview}>
      <Panel title={heading} flush>
        <Tabs
          label={heading}
          tabs={modes.map((key) => ({ key, label: modeName(key) }))}
          active={mode}
          onChange={setMode}
        >
          {groups.length === 0 ? (
            <p className={styles.nothing}>
              <Trans>Nothing in this mode</Trans>
            </p>
          ) : (
            <ul className={styles.menu}>
              {groups.map(({ group, pages }) => {
                const name = say(groupPhrases[group], locale);
                const names = pages.map(({ code }) => say(pagePhrases[code], locale));
                return (
                  <li key={group}>
                    <strong>{name}</strong>
                    {(names.length > 1 || names[0] !== name) && (
                      <ul>
                        {pages.map(({ code }) => (
                          <li key={code}>{say(pagePhrases[code], locale)}</li>
                        ))}
                      </ul>
                    )}
                  </li>
                );
              })}
            </ul>
          )}
        </Tabs>
      </Panel>
    </div>
  );
}
