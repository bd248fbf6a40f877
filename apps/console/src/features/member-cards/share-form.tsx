import { useLingui } from '@lingui/react/macro';
import type { MemberCardConfig } from '@regulars/contract';
import { cardLimits } from '@regulars/contract/rules/cards';
import { Form, Input } from 'antd';
import { call } from '../../framework/api/index.ts';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useRecordForm } from '../../framework/form/use-record-form.ts';
import { cardReads } from './card-reads.ts';

type Values = Pick<MemberCardConfig, 'share_title' | 'share_text'>;

/** Edits what is said where the card is shared. */
export function ShareForm({ card, onClosed }: { card: MemberCardConfig; onClosed: () => void }) {
  const { t } = useLingui();
  const rules = useRules();
  const save = useFormAction('PUT /vip-card-config/share-info', { invalidates: cardReads, handles: ['stale_edit'] });
  const { entity, drawer } = useRecordForm<Values, MemberCardConfig>({
    record: card,
    empty: { share_title: null, share_text: null },
    valuesOf: ({ share_title, share_text }) => ({ share_title, share_text }),
    edit: (_, changes, headers) => save.mutateAsync({ body: changes, ...headers }),
    reload: () => call('GET /vip-card-config'),
    done: () => t`What is shared is saved`,
    needs: 'member_card:update',
    onClosed,
  });
  const labels = { share_title: t`Title`, share_text: t`Text of the poster` };
  const textOf = (_: keyof Values, value: unknown): string => (typeof value === 'string' ? value : t`not set`);
  return (
    <FormDialog title={t`Share the card`} entity={entity} {...drawer}>
      <FormFields entity={entity} labels={labels} textOf={textOf}>
        <Form.Item
          name="share_title"
          label={labels.share_title}
          rules={[rules.text(cardLimits.shareTitle)]}
          extra={t`Empty: the name of the card`}
        >
          <Input autoComplete="off" maxLength={cardLimits.shareTitle} showCount />
        </Form.Item>
        <Form.Item name="share_text" label={labels.share_text} rules={[rules.text(cardLimits.shareText)]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={cardLimits.shareText} showCount />
        </Form.Item>
      </FormFields>
    </FormDialog>
  );
}
