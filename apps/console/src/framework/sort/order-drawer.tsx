import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Drawer } from '../../ui/drawer.tsx';
import { ApiError } from '../api/index.ts';
import { Fetched } from '../detail/fetched.tsx';
import { useFeedback } from '../feedback/feedback-context.ts';
import { useDrawer } from '../form/use-drawer.ts';
import { useLock } from '../form/use-lock.ts';
import { useUnsavedGuard } from '../form/use-unsaved-guard.ts';
import { useNarrow, useTouch } from '../list/use-media.ts';
import { MoreMenu } from '../popups/more-menu.tsx';
import { OrderTree } from '../tree/order-tree.tsx';
import styles from './order-drawer.module.css';
import { stepped, type OutlineRules } from './outline.ts';
import { useSortedDraft, type SavedOrder, type SortedDraft } from './use-sorted-draft.ts';

/** A row of the order: what it is called, and what is shown beside its name. */
interface OrderedRow {
  readonly id: string;
  readonly name: string;
  readonly mark: ReactNode;
}

interface OrderDrawerProps<Loaded> {
  title: string;
  /** What the order decides. */
  hint: ReactNode;
  /** Accessible name of the rows. */
  label: string;
  result: { data: Loaded | undefined; error: ApiError | null; refetch: () => Promise<unknown> };
  words: { missing: string; denied: string; broken: string };
  versionOf: (loaded: Loaded) => number;
  /** In their order. */
  rowsOf: (loaded: Loaded) => readonly OrderedRow[];
  /** Saves the order that was based on a version; answers the version that it is now. */
  save: (ids: string[], version: number) => Promise<number>;
  onClosed: () => void;
}

const rules: OutlineRules = { levels: 1 };
const unloaded: SavedOrder = { version: 0, outline: [] };
const flat = (ids: readonly string[]): SavedOrder['outline'] => ids.map((id) => ({ id, parent: null }));

/** The order of all rows without levels, edited as a draft: by dragging, by keys or by a row's menu. */
export function OrderDrawer<Loaded>(props: OrderDrawerProps<Loaded>) {
  const { title, hint, label, result, words, versionOf, rowsOf, save, onClosed } = props;
  const { t } = useLingui();
  const narrow = useNarrow();
  const drawer = useDrawer(onClosed);
  const { message, confirm } = useFeedback();
  const { locked, run } = useLock();
  const rows = result.data ? rowsOf(result.data) : [];
  const draft = useSortedDraft(
    result.data ? { version: versionOf(result.data), outline: flat(rows.map(({ id }) => id)) } : unloaded,
  );
  const moved = draft.moved.length > 0;
  useUnsavedGuard(moved);

  async function close(): Promise<void> {
    const leaves =
      !moved ||
      (await confirm({
        title: t`Close without saving the order?`,
        text: t`The order stays as it was.`,
        yes: t`Close`,
        no: t`Go on sorting`,
      }));
    if (leaves) drawer.onClose();
  }
  async function saveAll(): Promise<void> {
    const { outline } = draft;
    try {
      const ids = outline.map(({ id }) => id);
      draft.saved({ version: await save(ids, draft.version), outline });
      void message.success(t`The order is saved`);
      drawer.onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The call announced the error. If somebody else saved meanwhile, the draft shows that.
      await result.refetch();
    }
  }

  return (
    <Drawer
      title={title}
      open={drawer.open}
      onClose={() => void close()}
      afterOpenChange={(shown) => !shown && drawer.onClosed()}
      size={narrow ? '100%' : 568}
      closable={{ placement: 'end' }}
      destroyOnHidden
      footer={<Footer draft={draft} saving={locked} onCancel={() => void close()} onSave={() => void run(saveAll)} />}
    >
      <Fetched result={result} words={{ ...words, missingHint: '' }}>
        {() => (
          <>
            <p className={styles.hint}>
              {hint} <Moving />
            </p>
            <Rows label={label} rows={rows} draft={draft} />
          </>
        )}
      </Fetched>
    </Drawer>
  );
}

function Rows({ label, rows, draft }: { label: string; rows: readonly OrderedRow[]; draft: SortedDraft }) {
  const { t } = useLingui();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const nameOf = (id: string): string => byId.get(id)?.name ?? '';
  const words = { up: t`Move up`, down: t`Move down` };
  return (
    <OrderTree
      label={label}
      outline={draft.outline}
      nameOf={nameOf}
      searched=""
      rules={rules}
      onMove={draft.move}
      selected={undefined}
      settled={draft.settled}
      onSelect={() => {}}
      mark={(id) => byId.get(id)?.mark}
      tools={(id, focusable) => {
        const moves = (['up', 'down'] as const).flatMap((direction) => {
          const next = stepped(draft.outline, id, direction, rules);
          return next ? [{ key: direction, label: words[direction], onPress: () => draft.move(next, id) }] : [];
        });
        return <MoreMenu name={nameOf(id)} skipped={!focusable} groups={[moves]} />;
      }}
    />
  );
}

interface FooterProps {
  draft: SortedDraft;
  saving: boolean;
  onCancel: () => void;
  onSave: () => void;
}

function Footer({ draft, saving, onCancel, onSave }: FooterProps) {
  if (draft.overtaken)
    return (
      <div className={styles.footer}>
        <span role="alert">
          <Trans>Someone else just saved another order.</Trans>
        </span>
        <Button onClick={() => draft.discard()}>
          <Trans>Use theirs</Trans>
        </Button>
        <Button onClick={draft.keep}>
          <Trans>Keep my order</Trans>
        </Button>
      </div>
    );
  return (
    <div className={styles.footer}>
      <Button onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="primary" loading={saving} disabled={draft.moved.length === 0} onClick={onSave}>
        <Trans>Save the order</Trans>
      </Button>
    </div>
  );
}

function Moving() {
  return useTouch() ? (
    <Trans>Drag a row by the dots on its left.</Trans>
  ) : (
    <Trans>Drag a row, or lift it with Space and move it with ↑ and ↓.</Trans>
  );
}
