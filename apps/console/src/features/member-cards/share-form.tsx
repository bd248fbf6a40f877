import { useLingui } from '@lingui/react/macro';
import type { MemberCardConfig } from '@regulars/contract';
import { cardLimits } from '@regulars/contract/rules/cards';
import { Form, Input } from 'antd';
import { call } from '../../framework/api/index.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useRecordForm } from '../../framework/form/use-record-form.ts';
import { PictureInput } from '../../framework/pictures/picture-input.tsx';
import { useShownPicture } from '../../framework/pictures/use-shown-picture.ts';
import { cardReads } from './card-reads.ts';
import { SharePreview } from './share-preview.tsx';

type Values = Pick<MemberCardConfig, 'share_title' | 'share_text' | 'share_picture_id'>;

/** Edits what is said where the card is shared. */
export function ShareForm({ card, onClosed }: { card: MemberCardConfig; onClosed: () => void }) {
  const { t } = useLingui();
  const rules = useRules();
  const save = useFormAction('PUT /vip-card-config/share-info', { invalidates: cardReads, handles: ['stale_edit'] });
  const { entity, drawer } = useRecordForm<Values, MemberCardConfig>({
    record: card,
    empty: { share_title: null, share_text: null, share_picture_id: null },
    valuesOf: ({ share_title, share_text, share_picture_id }) => ({ share_title, share_text, share_picture_id }),
    edit: (_, changes, headers) => save.mutateAsync({ body: changes, ...headers }),
    reload: () => call('GET /vip-card-config'),
    done: () => t`What is shared is saved`,
    needs: 'member_card:update',
    onClosed,
  });
  const labels = { share_title: t`Title`, share_text: t`Text of the poster`, share_picture_id: t`Share picture` };
  const textOf = (name: keyof Values, value: unknown): string => {
    if (typeof value !== 'string') return t`not set`;
    return name === 'share_picture_id' ? t`a picture` : value;
  };
  const { share_title: title, share_picture_id: pictureId } = entity.values;
  const stored = { id: card.share_picture_id, address: card.share_picture };
  const { shown, onShown } = useShownPicture(pictureId, stored);
  return (
    <FormDrawer
      title={t`Share the card`}
      entity={entity}
      preview={<SharePreview title={title?.trim() || card.name} picture={shown} />}
      {...drawer}
    >
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
        <Form.Item
          name="share_picture_id"
          label={labels.share_picture_id}
          extra={t`Chats show it in 5 : 4 and cut off what is beyond.`}
        >
          <PictureInput
            label={labels.share_picture_id}
            purpose="card_share"
            shown={card.share_picture}
            onShown={onShown}
          />
        </Form.Item>
      </FormFields>
    </FormDrawer>
  );
}
