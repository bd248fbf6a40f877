import { Trans, useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { QuickItemFields, useAddQuickItem } from '../../framework/items/quick-item.tsx';

const empty = { name: '', price: '' };

/** Adds items by a name and a price, one after the other. */
export function QuickForm({ onClosed }: { onClosed: () => void }) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const dialog = useDrawer(onClosed);
  const add = useAddQuickItem();
  const entity = useEntityForm<typeof empty, Item>({
    needs: 'item:create',
    base: { values: empty },
    save: (typed, _base, idempotencyKey) => add(typed, idempotencyKey),
    onSaved: ({ name, code }) => {
      void message.success(t`Added ${name} as ${code}`);
      // A field that is left writes its amount out, so it is left before the form is emptied, which makes its fields anew.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      entity.startOver(empty);
      requestAnimationFrame(() => entity.form.focusField('name'));
    },
    errorFields: { no_branch_sells: null },
  });
  const labels = { name: t`Name`, price: t`Price` };
  return (
    <FormDialog title={t`Add quickly`} verb={<Trans>Add, and the next</Trans>} entity={entity} {...dialog}>
      <p>
        <Trans>A name and a price are enough. Category, brand and code can follow later.</Trans>
      </p>
      <FormFields entity={entity} labels={labels}>
        <QuickItemFields labels={labels} />
      </FormFields>
    </FormDialog>
  );
}
