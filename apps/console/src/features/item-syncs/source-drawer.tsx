import { Trans, useLingui } from '@lingui/react/macro';
import type { ItemSource, ItemSourceChanges } from '@regulars/contract';
import { localTimePattern } from '@regulars/contract/rules/hours';
import { itemKeptPhrases, say, separators, type ItemKept } from '@regulars/phrases';
import { Form, Input, InputNumber, Radio } from 'antd';
import { call, useEndpoint } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { CheckboxGroup } from '../../framework/form/checkbox-group.tsx';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm, type Base } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';

type When = 'hand' | 'daily' | 'hours';

interface Values {
  address: string;
  token: string;
  keeps: ItemKept[];
  when: When;
  daily_at: string;
  every_hours: number | null;
}

const whenOf = ({ daily_at, every_hours }: ItemSource): When => {
  if (daily_at !== null) return 'daily';
  return every_hours === null ? 'hand' : 'hours';
};

const baseOf = (source: ItemSource): Base<Values> => ({
  values: {
    address: source.address ?? '',
    token: '',
    keeps: [...source.keeps],
    when: whenOf(source),
    daily_at: source.daily_at ?? '03:00',
    every_hours: source.every_hours ?? 4,
  },
  version: source.version,
});

/** An empty token leaves the one that is stored. */
const bodyOf = ({ address, token, keeps, when, daily_at, every_hours }: Values): ItemSourceChanges => ({
  address: address.trim() === '' ? null : address.trim(),
  ...(token.trim() !== '' && { token: token.trim() }),
  keeps,
  daily_at: when === 'daily' ? daily_at : null,
  every_hours: when === 'hours' ? every_hours : null,
});

/** Edits where items come from. */
export function SourceDrawer({ onClose }: { onClose: () => void }) {
  const loaded = useEndpoint('GET /item/source', {}, { staleTime: 0 });
  // Waits for a fresh answer: a cached one may have a stale version.
  return loaded.data && loaded.isFetchedAfterMount ? <SourceForm source={loaded.data} onClose={onClose} /> : null;
}

function SourceForm({ source, onClose }: { source: ItemSource; onClose: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { message } = useFeedback();
  const drawer = useDrawer(onClose);
  const save = useFormAction('PUT /item/source', { invalidates: ['/item/source'], handles: ['stale_edit'] });
  const entity = useEntityForm<Values, ItemSource>({
    needs: 'item:sync',
    base: baseOf(source),
    save: (values, { version: ifMatch }, idempotencyKey) =>
      save.mutateAsync({ body: bodyOf(values), ifMatch, idempotencyKey }),
    onSaved() {
      void message.success(t`Saved`);
      drawer.onClose();
    },
    reload: async () => baseOf(await call('GET /item/source')),
    errorFields: { item_source_missing: 'address' },
  });
  const whens: Readonly<Record<When, string>> = {
    hand: t`Only by hand`,
    daily: t`Once a day`,
    hours: t`Every few hours`,
  };
  const labels: Readonly<Record<keyof Values, string>> = {
    address: t`Address`,
    token: t`Token`,
    keeps: t`Kept by the source`,
    when: t`Schedule`,
    daily_at: t`At`,
    every_hours: t`Hours between syncs`,
  };
  const textOf = (name: keyof Values, value: unknown): string => {
    if (name === 'when') return whens[value as When]; // the field's own value
    if (name === 'keeps')
      return (value as ItemKept[]).map((field) => say(itemKeptPhrases[field], locale)).join(separators[locale]);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return (
    <FormDrawer title={t`Item source`} entity={entity} {...drawer}>
      <FormFields entity={entity} labels={labels} textOf={textOf}>
        <SourceFields labels={labels} whens={whens} values={entity.values} hasToken={source.has_token} />
      </FormFields>
    </FormDrawer>
  );
}

interface FieldsProps {
  labels: Readonly<Record<keyof Values, string>>;
  whens: Readonly<Record<When, string>>;
  values: Values;
  hasToken: boolean;
}

function SourceFields({ labels, whens, values, hasToken }: FieldsProps) {
  const { t } = useLingui();
  const kept = useOptions(itemKeptPhrases);
  return (
    <>
      <Form.Item
        name="address"
        label={labels.address}
        extra={<Trans>Of your till’s goods system, beginning with https. Its pages are read below this address.</Trans>}
      >
        <Input autoComplete="off" inputMode="url" maxLength={400} placeholder="https://pos.example.com/api" />
      </Form.Item>
      <Form.Item
        name="token"
        label={labels.token}
        extra={
          hasToken ? (
            <Trans>One is stored, and never shown. Leave this empty to keep it; a new address needs it again.</Trans>
          ) : (
            <Trans>Stored encrypted, and never shown again.</Trans>
          )
        }
      >
        <Input.Password autoComplete="new-password" maxLength={1_000} visibilityToggle={false} />
      </Form.Item>
      <Form.Item
        name="keeps"
        label={labels.keeps}
        required
        extra={
          <Trans>What you leave out is kept here, and a sync doesn’t change it. Codes are always the source’s.</Trans>
        }
      >
        <CheckboxGroup options={kept} />
      </Form.Item>
      <Form.Item name="when" label={labels.when} required>
        <Radio.Group options={(['hand', 'daily', 'hours'] as const).map((value) => ({ value, label: whens[value] }))} />
      </Form.Item>
      <Form.Item
        name="daily_at"
        label={labels.daily_at}
        hidden={values.when !== 'daily'}
        rules={[{ required: true, pattern: new RegExp(localTimePattern), message: t`A time like 03:00` }]}
      >
        <Input autoComplete="off" maxLength={5} />
      </Form.Item>
      <Form.Item
        name="every_hours"
        label={labels.every_hours}
        hidden={values.when !== 'hours'}
        rules={[{ required: true, type: 'integer', min: 1, max: 24, message: t`A whole number, from 1 to 24` }]}
      >
        {/* The input's own bounds would silently change the typed value. */}
        <InputNumber />
      </Form.Item>
    </>
  );
}
