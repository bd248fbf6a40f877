import { useLingui } from '@lingui/react/macro';
import type { MemberCardConfig } from '@regulars/contract';
import { labelPattern } from '@regulars/contract/rules';
import { cardLimits } from '@regulars/contract/rules/cards';
import {
  askedFieldPhrases,
  askedPhrases,
  keysOf,
  memberCardTypePhrases,
  openCardWayPhrases,
  say,
  type Asked,
  type AskedField,
} from '@regulars/phrases';
import { Form, Input, Radio } from 'antd';
import { call } from '../../framework/api/index.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useRecordForm } from '../../framework/form/use-record-form.ts';
import { PictureInput } from '../../framework/pictures/picture-input.tsx';
import { useShownPicture } from '../../framework/pictures/use-shown-picture.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';
import { cardChanges, cardValues, emptyCard, type CardValues } from './card-values.ts';
import { cardReads } from './card-reads.ts';
import { ColourInput } from './colour-input.tsx';
import { PhonePreview } from './phone-preview.tsx';

/** The names of the fields, and what their values are called. */
function useCardTexts() {
  const { t } = useLingui();
  const locale = useLocale();
  const asked = (field: AskedField): string => say(askedFieldPhrases[field], locale);
  const labels: Readonly<Record<keyof CardValues, string>> = {
    name: t`Name of the card`,
    card_type: t`Kind`,
    colour: t`Colour`,
    cover_id: t`Cover`,
    notice: t`Notice`,
    open_way: t`How it is opened`,
    asked_gender: asked('gender'),
    asked_birthday: asked('birthday'),
    asked_remark: asked('remark'),
  };
  const textOf = (name: keyof CardValues, value: unknown): string => {
    if (name === 'open_way') return say(openCardWayPhrases[value as CardValues['open_way']], locale); // the field's value
    if (name === 'card_type') return say(memberCardTypePhrases[value as CardValues['card_type']], locale); // likewise
    if (name.startsWith('asked_')) return say(askedPhrases[value as Asked], locale); // likewise
    if (name === 'cover_id') return value === null ? t`not set` : t`a picture`;
    return typeof value === 'string' ? value : t`not set`;
  };
  return { labels, textOf };
}

/** Edits how the card looks, how it is opened and what is asked, with the member's phone beside it. */
export function CardForm({ card, onClosed }: { card: MemberCardConfig; onClosed: () => void }) {
  const { t } = useLingui();
  const rules = useRules();
  const [types, ways, how] = [
    useOptions(memberCardTypePhrases),
    useOptions(openCardWayPhrases),
    useOptions(askedPhrases),
  ];
  const save = useFormAction('PUT /vip-card-config/base-info', { invalidates: cardReads, handles: ['stale_edit'] });
  const { entity, drawer } = useRecordForm<CardValues, MemberCardConfig>({
    record: card,
    empty: emptyCard,
    valuesOf: cardValues,
    edit: (record, changes, headers) => save.mutateAsync({ body: cardChanges(record, changes), ...headers }),
    reload: () => call('GET /vip-card-config'),
    done: () => t`The card is saved`,
    needs: 'member_card:update',
    onClosed,
  });
  const { labels, textOf } = useCardTexts();
  const stored = { id: card.cover_id, address: card.cover };
  const { shown, onShown } = useShownPicture(entity.values.cover_id, stored);
  return (
    <FormDrawer
      title={t`Member card`}
      entity={entity}
      preview={<PhonePreview card={entity.values} cover={shown} />}
      {...drawer}
    >
      <FormFields entity={entity} labels={labels} textOf={textOf}>
        <Form.Item
          name="name"
          label={labels.name}
          rules={[rules.required(), rules.text(cardLimits.name), rules.fits(labelPattern, 'label')]}
        >
          <Input autoComplete="off" maxLength={cardLimits.name} showCount />
        </Form.Item>
        <Form.Item
          name="colour"
          label={labels.colour}
          required
          extra={t`For members of the lowest grade; others have the look of theirs. Text is black or white, so that it can be read.`}
        >
          <ColourInput />
        </Form.Item>
        <Form.Item
          name="cover_id"
          label={labels.cover_id}
          extra={t`Covers the colour; 690 × 400 fits. It is darkened below the text, so that it can be read.`}
        >
          <PictureInput label={labels.cover_id} purpose="member_card" shown={card.cover} onShown={onShown} />
        </Form.Item>
        <Form.Item name="card_type" label={labels.card_type} required>
          <Radio.Group options={types} />
        </Form.Item>
        <Form.Item name="notice" label={labels.notice} rules={[rules.text(cardLimits.notice)]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={cardLimits.notice} showCount />
        </Form.Item>
        <Form.Item name="open_way" label={labels.open_way} required>
          <Radio.Group options={ways} />
        </Form.Item>
        <p>{t`Phone and name are always asked. The less is asked, the more people join.`}</p>
        {keysOf(askedFieldPhrases).map((field) => (
          <Form.Item key={field} name={`asked_${field}`} label={labels[`asked_${field}`]} required>
            <Radio.Group options={how} />
          </Form.Item>
        ))}
      </FormFields>
    </FormDrawer>
  );
}
