import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { DraftBar } from '../../framework/sort/draft-bar.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './categories.module.css';
import type { useCategoryOrder } from './use-category-order.ts';

/** What was moved and is not saved, and what to do about it. */
export function CategoryDraft({
  order: { draft, nameOf, saving, save },
}: {
  order: ReturnType<typeof useCategoryOrder>;
}) {
  const { t } = useLingui();
  const { moved, overtaken } = draft;
  if (moved.length === 0) return null;
  const steps = moved.length;
  const name = nameOf(moved[0] ?? '');
  return (
    <>
      {overtaken && (
        <div className={styles.overtaken}>
          <Note
            action={
              <>
                <Button onClick={draft.keep}>
                  <Trans>Keep my order</Trans>
                </Button>
                <Button onClick={draft.discard}>
                  <Trans>Take theirs</Trans>
                </Button>
              </>
            }
          >
            <Trans>Someone else has just saved another order. Yours is still here and not saved.</Trans>
          </Note>
        </div>
      )}
      <DraftBar
        saving={saving}
        onUndo={draft.undo}
        onDiscard={draft.discard}
        onSave={save}
        verb={<Trans>Save the order</Trans>}
      >
        {steps === 1 ? t`Moved ${name}, not saved yet` : t`${steps} moves, not saved yet`}
      </DraftBar>
    </>
  );
}
