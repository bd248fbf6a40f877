import { useLingui } from '@lingui/react/macro';
import type { TopUpNotePage } from '@regulars/contract';
import { topUpNoteLimits } from '@regulars/contract/rules/top-up-notes';
import { Form, Input } from 'antd';
import { call } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { NotePreview } from './note-preview.tsx';
import { noteOf, noteReads, noteValues, type NoteValues } from './note-values.ts';

interface NoteFormProps {
  loaded: TopUpNotePage;
  onClosed: () => void;
}

/** Edits the draft of what members read where they top up, with their phone beside it. */
export function NoteForm({ loaded, onClosed }: NoteFormProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const drawer = useDrawer(onClosed);
  const save = useFormAction('PUT /recharge-rule/description', { invalidates: noteReads, handles: ['stale_edit'] });
  const entity = useEntityForm<NoteValues, TopUpNotePage>({
    base: noteValues(loaded),
    save: (values, { version }, idempotencyKey) =>
      save.mutateAsync({ body: noteOf(values), ifMatch: version, idempotencyKey }),
    onSaved() {
      void message.success(t`Saved in the draft`);
      drawer.onClose();
    },
    reload: async () => noteValues(await call('GET /recharge-rule/description')),
    needs: 'top_up_note:update',
  });
  const labels = { text: t`In Chinese`, text_en: t`In English` };
  const size = { autoSize: { minRows: 6, maxRows: 12 }, maxLength: topUpNoteLimits.text, showCount: true } as const;
  return (
    <FormDrawer
      title={t`Text for members`}
      entity={entity}
      verb={t`Save in the draft`}
      preview={<NotePreview note={noteOf(entity.values)} />}
      {...drawer}
    >
      <FormFields
        entity={entity}
        labels={labels}
        textOf={(_, value) => (typeof value === 'string' && value !== '' ? value : t`no text`)}
      >
        <Form.Item name="text" label={labels.text}>
          <Input.TextArea {...size} />
        </Form.Item>
        <Form.Item
          name="text_en"
          label={labels.text_en}
          extra={t`Where one text is empty, members read the other one. With both empty they read nothing.`}
        >
          <Input.TextArea lang="en" {...size} />
        </Form.Item>
      </FormFields>
    </FormDrawer>
  );
}
