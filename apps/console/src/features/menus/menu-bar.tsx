import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChangesBar } from '../../framework/sort/draft-bar.tsx';
import type { MenuDraft } from './use-menu-draft.ts';

/** At most this many changes are named. */
const named = 3;

/** What was changed and not saved, and the buttons for it. */
export function MenuBar({ draft, saving, onSave }: { draft: MenuDraft; saving: boolean; onSave: () => void }) {
  const { t } = useLingui();
  const { dirty, overtaken } = draft;
  const words = useChanges(draft);
  const count = words.length;
  const shown = words.slice(0, named).join(t({ message: ', ', context: 'between changes' }));
  const more = count - named;
  if (!dirty) return null;
  return (
    <ChangesBar
      changes={
        more > 0 ? (
          <Trans>
            {count} changes not saved: {shown} and {more} more
          </Trans>
        ) : (
          t`${plural(count, { one: '# change', other: '# changes' })} not saved: ${shown}`
        )
      }
      conflict={
        overtaken
          ? {
              text: <Trans>Someone else just changed the menu too. Your changes are still here, not saved yet.</Trans>,
              keep: <Trans>Keep mine</Trans>,
              onKeep: draft.keep,
            }
          : undefined
      }
      onDiscard={draft.discard}
      saving={saving}
      save={<Trans>Save for everybody</Trans>}
      onSave={onSave}
    />
  );
}

function useChanges({ moved, changed, fields, nameOf }: MenuDraft): string[] {
  const { t } = useLingui();
  const moves = moved.map((id) => {
    const name = nameOf(id);
    return t`move “${name}”`;
  });
  const edits = changed.map((item) => {
    const name = nameOf(item.menu_id);
    const { hidden } = fields(item);
    if (hidden !== item.hidden) return hidden ? t`hide “${name}”` : t`show “${name}”`;
    return t`change “${name}”`;
  });
  return [...moves, ...edits];
}
