import { Trans, useLingui } from '@lingui/react/macro';
import type { Menu } from '@regulars/contract';
import type { Mode } from '@regulars/contract/menu';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useModeName } from '../../framework/access/use-mode-name.ts';
import { usePageTitle } from '../../framework/access/use-page-title.ts';
import { ApiError, useEndpoint } from '../../framework/api/index.ts';
import { AllBranchesOnly } from '../../framework/detail/all-branches-only.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useLock } from '../../framework/form/use-lock.ts';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { useUnsavedGuard } from '../../framework/form/use-unsaved-guard.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { useCanEverywhere } from '../../framework/session/index.ts';
import { DraftFrame } from '../../framework/sort/draft-bar.tsx';
import { useUndo } from '../../framework/use-undo.tsx';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LinkForm } from './link-form.tsx';
import { MenuBar } from './menu-bar.tsx';
import { MenuLook } from './menu-look.tsx';
import { MenuPane } from './menu-pane.tsx';
import { MenuTree } from './menu-tree.tsx';
import styles from './menus.module.css';
import { useMenuAction } from './use-menu-action.ts';
import { useMenuDraft, type MenuDraft } from './use-menu-draft.ts';

/** The merchant's menu: names, icons, order, what is hidden, and links, edited as a draft and saved as a whole. */
export function MenuPage() {
  const { t } = useLingui();
  const result = useEndpoint('GET /menus', {}, { quiet: true });
  return (
    <Fetched
      result={result}
      words={{
        missing: t`There is no menu`,
        missingHint: '',
        denied: t`You cannot view the menu’s settings`,
        broken: t`The menu did not load`,
      }}
    >
      {(menu) => <MenuEditor menu={menu} refetch={result.refetch} />}
    </Fetched>
  );
}

function MenuEditor({ menu, refetch }: { menu: Menu; refetch: () => Promise<unknown> }) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const mayEdit = useCanEverywhere('menu:update');
  const [mode, setMode] = useState<Mode>('vip');
  const drafts = { vip: useMenuDraft(menu, 'vip'), center: useMenuDraft(menu, 'center') };
  const draft = drafts[mode];
  const menus = { drafts, mode, onMode: setMode };
  const isDirty = drafts.vip.dirty || drafts.center.dirty;
  useUnsavedGuard(isDirty);
  const [chosen, setChosen] = useState<Partial<Record<Mode, string>>>({});
  const [asked, setAsked] = useState(0);
  // What is first when the page opens: moves don't select another.
  const [first] = useState({ vip: firstOf(drafts.vip), center: firstOf(drafts.center) });
  const selected = draft.byId.get(chosen[mode] ?? (narrow ? undefined : first[mode]) ?? '');
  const select = (id: string | undefined, toName = false): void => {
    setChosen((now) => ({ ...now, [mode]: id }));
    if (toName) setAsked((now) => now + 1);
  };
  const { save, saving, reset } = useMenuActions(draft, refetch);
  const { form, open } = useOpenedForm<Mode>((to, onClosed) => (
    <LinkForm mode={to} onAdded={({ menu_id }) => !narrow && select(menu_id)} onClosed={onClosed} />
  ));
  const add = (
    <Button icon={<Plus size={16} strokeWidth={1.75} />} onClick={() => open(mode)}>
      <Trans>Add a link</Trans>
    </Button>
  );
  return (
    <DraftFrame>
      <PageHead
        title={usePageTitle(t`Menus`)}
        note={t`Names, icons, order and what is shown, for everybody; new features come to their usual place by themselves`}
        actions={
          mayEdit && (
            <>
              <Button onClick={reset}>
                <Trans>Reset to default</Trans>
              </Button>
              {!narrow && add}
            </>
          )
        }
      />
      <AllBranchesOnly permissions={['menu:update']} />
      <div className={styles.page}>
        <MenuTree key={mode} {...menus} editable={mayEdit} selected={selected?.menu_id} onSelect={select} />
        <MenuPane
          item={selected}
          draft={draft}
          editable={mayEdit}
          asked={asked}
          onFocused={() => setAsked(0)}
          onClose={() => select(undefined)}
        />
        <MenuLook draft={draft} selected={selected?.menu_id} />
      </div>
      {narrow && mayEdit && !isDirty && <BottomBar>{add}</BottomBar>}
      <MenuBar {...menus} lost={!mayEdit} saving={saving} onSave={() => save((id) => select(id))} />
      {form}
    </DraftFrame>
  );
}

const firstOf = ({ order, byId }: MenuDraft): string | undefined =>
  order.outline.find(({ id }) => !byId.get(id)?.fixed)?.id;

/** Saves the draft, and resets the menu; both can be undone. */
function useMenuActions(draft: MenuDraft, refetch: () => Promise<unknown>) {
  const { t } = useLingui();
  const { confirm, message } = useFeedback();
  const offerUndo = useUndo();
  const modeName = useModeName();
  // The bar tells of a conflict, and the undo of its own.
  const put = useMenuAction('PUT /menus/layout', ['stale_edit']);
  const putBack = useMenuAction('PUT /menus/layout', ['stale_edit']);
  const clear = useMenuAction('POST /menus/reset');
  const { locked, run } = useLock();
  const { mode } = draft;
  const name = modeName(mode);

  const offer = (done: string, saved: Menu): void => {
    const body = { mode, items: draft.savedLayout() };
    draft.saved(saved);
    offerUndo(done, async () => {
      try {
        return await putBack.mutateAsync({ body, ifMatch: saved.version });
      } catch (error) {
        await refetch();
        throw error;
      }
    });
  };

  async function save(onFault: (id: string) => void): Promise<void> {
    const { faulty } = draft;
    if (faulty) {
      onFault(faulty.menu_id);
      void message.warning(t`A link needs a name and an address`);
      return;
    }
    try {
      const body = { mode, items: draft.layout() };
      const saved = await put.mutateAsync({ body, ifMatch: draft.order.version });
      offer(t`The menu “${name}” is saved, for everybody`, saved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await refetch();
      // Of others, the call told.
      if (error.name === 'stale_edit') draft.refused();
    }
  }

  async function reset(): Promise<void> {
    const sure = await confirm({
      title: t`Reset the menu “${name}”?`,
      text: draft.dirty
        ? t`Names, icons, order and what is hidden become what they are by default, for everybody. Links stay, at the end. What you have not saved is lost.`
        : t`Names, icons, order and what is hidden become what they are by default, for everybody. Links stay, at the end.`,
      yes: t`Reset`,
      no: t`Cancel`,
    });
    if (!sure) return;
    try {
      offer(t`The menu “${name}” is reset`, await clear.mutateAsync({ body: { mode }, ifMatch: draft.order.version }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await refetch();
    }
  }

  return {
    saving: locked,
    save: (onFault: (id: string) => void) => void run(() => save(onFault)),
    reset: () => void run(reset),
  };
}
