import { useLingui } from '@lingui/react/macro';
import { Button, Dropdown } from 'antd';
import { Ellipsis } from 'lucide-react';
import { startAction } from '../list/start-action.ts';
import { useMenuButton } from './use-menu-button.ts';

interface MoreItem {
  key: string;
  label: string;
  danger?: boolean;
  onPress: () => unknown;
}

interface MoreMenuProps {
  /** What the actions apply to. */
  name: string;
  /** Groups of actions, separated by lines. */
  groups: readonly (readonly MoreItem[])[];
  /** Out of the Tab order, in a row that isn't focused. */
  skipped?: boolean;
}

/** The “…” menu of a row or view. */
export function MoreMenu({ name, groups, skipped = false }: MoreMenuProps) {
  const { t } = useLingui();
  const { dropdown, button, returnFocus } = useMenuButton();
  const all = groups.flat();
  const shown = groups.filter((group) => group.length > 0);
  if (shown.length === 0) return null;
  return (
    <Dropdown
      {...dropdown}
      menu={{
        items: shown.flatMap((group, at) => [
          ...(at > 0 ? [{ key: `line ${at}`, type: 'divider' as const }] : []),
          ...group.map(({ key, label, danger = false }) => ({ key, label, danger })),
        ]),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          returnFocus();
          startAction(() => all.find((item) => item.key === key)?.onPress());
        },
      }}
    >
      <Button
        {...button}
        type="text"
        size="small"
        tabIndex={skipped ? -1 : 0}
        aria-label={t`More for ${name}`}
        icon={<Ellipsis size={16} strokeWidth={1.75} />}
        onClick={(event) => event.stopPropagation()}
      />
    </Dropdown>
  );
}
