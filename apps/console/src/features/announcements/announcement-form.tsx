import { useLingui } from '@lingui/react/macro';
import type { NewAnnouncement, WrittenAnnouncement } from '@regulars/contract';
import { announcementLimits, fullNamePattern, labelPattern } from '@regulars/contract/rules';
import {
  announcementAudiencePhrases,
  announcementReadersPhrases,
  announcementSeverityPhrases,
  say,
} from '@regulars/phrases';
import { Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { call } from '../../framework/api/index.ts';
import { DateInput } from '../../framework/form/date-input.tsx';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { useRules } from '../../framework/form/rules.ts';
import type { EntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useRecordForm } from '../../framework/form/use-record-form.ts';
import { useFoundRows } from '../../framework/pickers/use-found-rows.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';
import { endOf, lastDate, type AnnouncementValues } from './announcement-list.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';

const inDays = (days: number): string => lastDate(new Date(Date.now() + days * 86_400_000).toISOString());
const empty = (): AnnouncementValues => ({
  title_zh: '',
  title_en: '',
  text_zh: '',
  text_en: '',
  severity: 'info',
  audience: 'all',
  readers: 'staff',
  merchant_ids: [],
  last_date: inDays(14),
});

const valuesOf = ({ merchants, expires_at, ...fields }: WrittenAnnouncement): AnnouncementValues => ({
  ...fields,
  merchant_ids: merchants.map(({ merchant_id }) => merchant_id),
  last_date: lastDate(expires_at),
});

const sent = ({ title_zh, title_en, text_zh, text_en, severity, audience, readers, ...rest }: AnnouncementValues): NewAnnouncement => ({
  title_zh, title_en, text_zh, text_en, severity, audience, readers,
  ...(audience === 'chosen' && { merchant_ids: rest.merchant_ids }),
  expires_at: endOf(rest.last_date),
}); // prettier-ignore

interface AnnouncementFormProps {
  announcement?: WrittenAnnouncement;
  /** What a new one starts with. */
  copied?: WrittenAnnouncement;
  onClosed: () => void;
}

type FormProps = Pick<AnnouncementFormProps, 'announcement' | 'copied'>;

/** Saves an announcement: the whole of it, because a chosen audience and its merchants go together. */
function useAnnouncementForm({ announcement, copied, onClosed }: AnnouncementFormProps) {
  const { t } = useLingui();
  const invalidates = ['/provider/announcements'] as const;
  const create = useFormAction('POST /provider/announcements', { invalidates });
  const edit = useFormAction('PUT /provider/announcements/{id}', { invalidates, handles: ['stale_edit'] });
  return useRecordForm<AnnouncementValues, WrittenAnnouncement>({
    needs: 'none',
    record: announcement,
    empty: copied ? { ...valuesOf(copied), last_date: inDays(14) } : empty(),
    valuesOf,
    create: (values, idempotencyKey) => create.mutateAsync({ body: sent(values), idempotencyKey }),
    edit: (one, changes, headers) =>
      edit.mutateAsync({
        params: { id: one.announcement_id },
        body: sent({ ...valuesOf(one), ...changes }),
        ...headers,
      }),
    reload: ({ announcement_id: id }) => call('GET /provider/announcements/{id}', { params: { id } }),
    done: ({ state }) => (state === 'draft' ? t`Saved as a draft` : t`Saved`),
    errorFields: { announcement_period: 'last_date' },
    onClosed,
  });
}

/** Labels of the fields, and texts of their values. */
function useAnnouncementWords() {
  const { t } = useLingui();
  const locale = useLocale();
  const labels = {
    title_zh: t`Title in Chinese`,
    title_en: t`Title in English`,
    text_zh: t`Text in Chinese`,
    text_en: t`Text in English`,
    severity: t`Severity`,
    audience: t`For`,
    readers: t`Read by`,
    merchant_ids: t`Merchants`,
    last_date: t`Until the end of`,
  };
  const textOf = (name: keyof AnnouncementValues, value: unknown): string => {
    if (name === 'merchant_ids') return String(Array.isArray(value) ? value.length : 0);
    const phrases: Readonly<Record<string, { readonly 'zh-CN': string; readonly en: string }>> = {
      ...announcementSeverityPhrases,
      ...announcementAudiencePhrases,
      ...announcementReadersPhrases,
    };
    const phrase = typeof value === 'string' ? phrases[value] : undefined;
    return phrase ? say(phrase, locale) : String(value);
  };
  return { labels, textOf };
}

type Labels = ReturnType<typeof useAnnouncementWords>['labels'];

/** Writes an announcement in both languages, beside what merchants will see. */
export function AnnouncementForm(props: AnnouncementFormProps) {
  const { t } = useLingui();
  const { announcement } = props;
  const { entity, drawer } = useAnnouncementForm(props);
  const { labels, textOf } = useAnnouncementWords();
  return (
    <FormDrawer
      title={announcement ? t`Edit announcement` : t`New announcement`}
      entity={entity}
      verb={announcement ? undefined : t`Save draft`}
      preview={<AnnouncementPreview form={entity.form} />}
      {...drawer}
    >
      <FormFields entity={entity} labels={labels} textOf={textOf}>
        <TextFields labels={labels} />
        <ReaderFields entity={entity} labels={labels} {...props} />
      </FormFields>
    </FormDrawer>
  );
}

/** What it says, in both languages. */
function TextFields({ labels }: { labels: Labels }) {
  const { t } = useLingui();
  const rules = useRules();
  const text = [rules.required(), rules.text(announcementLimits.text)];
  return (
    <>
      <Form.Item name="title_zh" label={labels.title_zh} rules={[rules.required(), rules.fits(labelPattern, 'label')]}>
        <Input autoComplete="off" maxLength={40} showCount />
      </Form.Item>
      <Form.Item
        name="text_zh"
        label={labels.text_zh}
        rules={text}
        extra={t`Whole http and https addresses become links.`}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={announcementLimits.text} />
      </Form.Item>
      <Form.Item
        name="title_en"
        label={labels.title_en}
        rules={[rules.required(), rules.fits(fullNamePattern, 'full_name')]}
      >
        <Input autoComplete="off" maxLength={80} showCount />
      </Form.Item>
      <Form.Item name="text_en" label={labels.text_en} rules={text}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={announcementLimits.text} />
      </Form.Item>
    </>
  );
}

/** For whom it is, how urgent, and until when. */
function ReaderFields({
  entity,
  labels,
  announcement,
  copied,
}: FormProps & { entity: EntityForm<AnnouncementValues>; labels: Labels }) {
  const { t } = useLingui();
  const rules = useRules();
  const audience = Form.useWatch('audience', entity.form) ?? entity.base.values.audience;
  return (
    <>
      <FormPair>
        <Form.Item name="severity" label={labels.severity} required>
          <Radio.Group options={useOptions(announcementSeverityPhrases)} />
        </Form.Item>
        <Form.Item name="readers" label={labels.readers} required>
          <Radio.Group options={useOptions(announcementReadersPhrases)} />
        </Form.Item>
      </FormPair>
      <FormPair>
        <Form.Item name="audience" label={labels.audience} required>
          <Select options={useOptions(announcementAudiencePhrases)} />
        </Form.Item>
        <Form.Item name="last_date" label={labels.last_date} rules={[rules.required()]}>
          <DateInput min={inDays(0)} max={inDays(announcementLimits.days - 1)} />
        </Form.Item>
      </FormPair>
      {audience === 'chosen' && (
        <Form.Item
          name="merchant_ids"
          label={labels.merchant_ids}
          rules={[{ required: true, message: t`Choose at least one merchant` }]}
        >
          <MerchantsInput known={(announcement ?? copied)?.merchants ?? []} />
        </Form.Item>
      )}
    </>
  );
}

interface MerchantsInputProps {
  /** Names of those chosen before. */
  known: WrittenAnnouncement['merchants'];
  /** Set by the form field. */
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
}

/** Chooses merchants, found by name or number. */
function MerchantsInput({ known, ...field }: MerchantsInputProps) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const [seen, setSeen] = useState(known);
  const { rows, searching } = useFoundRows('GET /provider/merchants', words.trim(), {
    queryOf: (keyword) => ({ ...(keyword && { keyword }), size: 20 }),
    browses: true,
  });
  const found = rows ?? [];
  const all = [...found, ...seen.filter(({ merchant_id: id }) => found.every((row) => row.merchant_id !== id))];
  return (
    <Select
      {...field}
      mode="multiple"
      maxCount={announcementLimits.merchants}
      showSearch={{ filterOption: false, onSearch: setWords }}
      placeholder={t`Name or number of a merchant`}
      loading={searching}
      onSelect={(id: string) => setSeen([...seen, ...found.filter((row) => row.merchant_id === id)])}
      options={all.map(({ merchant_id, abbreviation_name, merchant_no }) => ({
        value: merchant_id,
        label: `${abbreviation_name} ${merchant_no}`,
      }))}
    />
  );
}
