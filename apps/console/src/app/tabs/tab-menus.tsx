import { useLingui } from '@lingui/react/macro';
import type { MenuProps } from 'antd';
import { useNavigate } from 'react-router';
import { Kbd } from '../../ui/kbd.tsx';
import { closedBy, homeKey } from './tabs.ts';
import type { ClosingScope, Tab } from './tabs.ts';
import type { TabControls } from './use-tabs.ts';

/** The context menu of a tab. */
export function useTabMenu(tab: Tab, controls: TabControls): MenuProps {
  const { t } = useLingui();
  const { key, pinned } = tab;
  const closing = (scope: ClosingScope, label: string) => ({
    key: scope,
    label,
    disabled: closedBy(controls.tabs, scope, key).length === 0,
    onClick: () => controls.close(scope, key),
  });
  return {
    items: [
      { key: 'refresh', label: t`Refresh`, onClick: () => controls.refresh(key) },
      {
        key: 'pin',
        label: pinned ? t`Unpin` : t`Pin`,
        disabled: key === homeKey,
        onClick: () => controls.pin(key, !pinned),
      },
      { type: 'divider' },
      { ...closing('this', t`Close current`), extra: <Kbd>Alt W</Kbd> },
      closing('others', t`Close others`),
      closing('right', t`Close to the right`),
      closing('all', t`Close all`),
    ],
  };
}

/** Lists every open tab, for when the bar is too short for all of them. */
export function useTabListMenu({ tabs, shownKey, close }: TabControls, nameOf: (tab: Tab) => string): MenuProps {
  const { t } = useLingui();
  const navigate = useNavigate();
  return {
    selectedKeys: [shownKey],
    items: [
      ...tabs.map((tab) => ({ key: tab.key, label: nameOf(tab), onClick: () => void navigate(tab.address) })),
      { type: 'divider' },
      {
        key: 'close-all',
        label: t`Close all`,
        disabled: closedBy(tabs, 'all', shownKey).length === 0,
        onClick: () => close('all', shownKey),
      },
    ],
  };
}
