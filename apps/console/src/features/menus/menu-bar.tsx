import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Mode } from '@regulars/contract/menu';
import { say } from '@regulars/phrases';
import { Button } from 'antd';
import { useModeName } from '../../framework/access/use-mode-name.ts';
import { ChangesBar, PageBar } from '../../framework/sort/draft-bar.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { differing, fieldsOf, nameIn } from './menu-rows.ts';
import type { MenuDraft } from './use-menu-draft.ts';

/** At most this many changes are named. */
const named = 3;

interface MenuBarProps {
  drafts: Readonly<Record<Mode, MenuDraft>>;
  mode: Mode;
  /** The user may not save any more. */
  lost: boolean;
  onMode: (mode: Mode) => void;
  saving: boolean;
  onSave: () => void;
}

/** What was changed and not saved, in this menu or in the other one. */
export function MenuBar({ drafts, mode, lost, onMode, saving, onSave }: MenuBarProps) {
  const { t } = useLingui();
  const modeName = useModeName();
  const other = mode === 'vip' ? 'center' : 'vip';
  const otherName = modeName(other);
  const isOtherDirty = drafts[other].dirty;
  if (drafts[mode].dirty)
    return (
      <OwnBar
        draft={drafts[mode]}
        lost={lost}
        otherName={isOtherDirty ? otherName : undefined}
        saving={saving}
        onSave={onSave}
      />
    );
  if (!isOtherDirty) return null;
  return (
    <PageBar text={t`The menu “${otherName}” has changes not saved`}>
      <Button onClick={() => onMode(other)}>
        <Trans>Go to “{otherName}”</Trans>
      </Button>
    </PageBar>
  );
}

interface OwnBarProps {
  draft: MenuDraft;
  lost: boolean;
  /** The name of the other menu, if it has changes, too. */
  otherName: string | undefined;
  saving: boolean;
  onSave: () => void;
}

/** What was changed and not saved, and the buttons for it. */
function OwnBar({ draft, lost, otherName, saving, onSave }: OwnBarProps) {
  const { t } = useLingui();
  const { overtaken, merged } = draft;
  const someOf = (texts: readonly string[]): string =>
    texts.slice(0, named).join(t({ message: ', ', context: 'between changes' }));
  const theirs = someOf(useTheirs(draft));
  const words = useChanges(draft);
  const count = words.length;
  const shown = someOf(words);
  const more = count - named;
  return (
    <ChangesBar
      changes={
        <>
          {merged && (
            <strong role="alert">
              <Trans>
                Someone else saved the menu meanwhile; theirs is merged with yours. Check it and save again.
              </Trans>{' '}
            </strong>
          )}
          {more > 0 ? (
            <Trans>
              {count} changes not saved: {shown} and {more} more
            </Trans>
          ) : (
            t`${plural(count, { one: '# change', other: '# changes' })} not saved: ${shown}`
          )}
          {otherName !== undefined && (
            <>
              {' · '}
              <Trans>“{otherName}” has some, too</Trans>
            </>
          )}
        </>
      }
      lost={lost}
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
  const edits = changed.flatMap((item) => {
    const name = nameOf(item.menu_id);
    const [now, differ] = [fields(item), differing(fieldsOf(item), fields(item))];
    const isOnlyShown = differ.every((field) => field === 'hidden');
    return [
      ...(differ.includes('hidden') ? [now.hidden ? t`hide “${name}”` : t`show “${name}”`] : []),
      ...(isOnlyShown ? [] : [t`change “${name}”`]),
    ];
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
