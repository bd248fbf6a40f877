import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { say } from '@regulars/phrases';
import { ChangesBar } from '../../framework/sort/draft-bar.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { fieldsOf, nameIn } from './menu-rows.ts';
import type { MenuDraft } from './use-menu-draft.ts';

/** At most this many changes are named. */
const named = 3;

/** What was changed and not saved, and the buttons for it. */
export function MenuBar({ draft, saving, onSave }: { draft: MenuDraft; saving: boolean; onSave: () => void }) {
  const { t } = useLingui();
  const { dirty, overtaken } = draft;
  const someOf = (texts: readonly string[]): string =>
    texts.slice(0, named).join(t({ message: ', ', context: 'between changes' }));
  const theirs = someOf(useTheirs(draft));
  const words = useChanges(draft);
  const count = words.length;
  const shown = someOf(words);
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
              text: (
                <>
                  <Trans>Someone else just changed the menu too. Your changes are still here, not saved yet.</Trans>
                  {theirs && (
                    <>
                      {' '}
                      <Trans>Theirs: {theirs}.</Trans>
                    </>
                  )}
                </>
              ),
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

/** What somebody else saved of what is changed here. */
function useTheirs({ contested, order }: MenuDraft): string[] {
  const { t } = useLingui();
  const locale = useLocale();
  const values = contested.map(({ item, field }) => {
    const original = item.default_name ? say(item.default_name, locale) : (item.name ?? '');
    const now = nameIn(fieldsOf(item), item, locale);
    if (field === 'hidden') return item.hidden ? t`“${now}” is hidden` : t`“${now}” is shown`;
    if (field === 'address') return t`“${now}” has another address`;
    if (field === 'icon') return t`“${now}” has another icon`;
    return original === now ? t`“${original}” has its own name again` : t`“${original}” is called “${now}”`;
  });
  return [...new Set(values), ...(order.overtaken ? [t`another order`] : [])];
}
