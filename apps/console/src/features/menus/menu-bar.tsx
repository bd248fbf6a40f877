import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { say } from '@regulars/phrases';
import { ChangesBar } from '../../framework/sort/draft-bar.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { fieldsOf, nameIn, trimmed } from './menu-rows.ts';
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
function useTheirs({ contested, order, fields }: MenuDraft): string[] {
  const { t } = useLingui();
  const locale = useLocale();
  const values = contested.map((item) => {
    const mine = fields(item);
    const original = item.default_name ? say(item.default_name, locale) : (item.name ?? '');
    const now = nameIn(fieldsOf(item), item, locale);
    const isRenamed = trimmed(mine.name) !== trimmed(item.name) || trimmed(mine.name_en) !== trimmed(item.name_en);
    if (isRenamed) return original === now ? t`“${original}” keeps its name` : t`“${original}” is called “${now}”`;
    if (mine.hidden !== item.hidden) return item.hidden ? t`“${now}” is hidden` : t`“${now}” is shown`;
    return mine.icon === item.icon ? t`“${now}” has another address` : t`“${now}” has another icon`;
  });
  return order.overtaken ? [...values, t`another order`] : values;
}
