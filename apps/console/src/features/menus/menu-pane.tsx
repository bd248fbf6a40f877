import { Drawer } from '../../ui/drawer.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MenuItem } from '@regulars/contract';
import { useModeName } from '../../framework/access/use-mode-name.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { Panel } from '../../ui/panel.tsx';
import { MenuFields } from './menu-fields.tsx';
import type { MenuDraft } from './use-menu-draft.ts';

interface MenuPaneProps {
  item: MenuItem | undefined;
  draft: MenuDraft;
  editable: boolean;
  /** Not 0: the name shall take the focus. */
  asked: number;
  onFocused: () => void;
  onClose: () => void;
}

/** The selected item, beside the tree; on phones in a bottom drawer. */
export function MenuPane({ item, draft, editable, asked, onFocused, onClose }: MenuPaneProps) {
  const narrow = useNarrow();
  const name = item && draft.nameOf(item.menu_id);
  const fields = item && (
    <MenuFields
      key={item.menu_id}
      item={item}
      draft={draft}
      editable={editable}
      asked={asked}
      onFocused={onFocused}
      onRemoved={onClose}
    />
  );
  if (narrow) {
    return (
      <Drawer
        open={item !== undefined}
        placement="bottom"
        closable={{ placement: 'end' }}
        size="auto"
        title={name}
        onClose={onClose}
      >
        {fields}
      </Drawer>
    );
  }
  return (
    item && (
      <Panel title={name} note={<Where item={item} draft={draft} />}>
        {fields}
      </Panel>
    )
  );
}

/** The mode, and the group that the item is in. */
function Where({ item, draft }: { item: MenuItem; draft: MenuDraft }) {
  const { t } = useLingui();
  const modeName = useModeName();
  const parent = draft.order.outline.find(({ id }) => id === item.menu_id)?.parent ?? null;
  const mode = modeName(draft.mode);
  if (parent === null) return mode;
  const group = draft.nameOf(parent);
  return (
    <span title={t`Where it stands`}>
      <Trans>
        {mode} / {group}
      </Trans>
    </span>
  );
}
