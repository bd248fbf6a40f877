import { useLingui } from '@lingui/react/macro';
import type { CardAgreement } from '@regulars/contract';
import { cardLimits } from '@regulars/contract/rules/cards';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { call, useEndpoint } from '../../framework/api/index.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm, type Base } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { AgreementText } from './agreement-text.tsx';
import { cardReads } from './card-reads.ts';

interface AgreementFormProps {
  /** The version that members agree to now; undefined: there is none. */
  number: number | undefined;
  onClosed: () => void;
}

/** Writes the next version of the agreement, which begins with the one that is published. */
export function AgreementForm({ number: newest, onClosed }: AgreementFormProps) {
  // What is published meanwhile, here or elsewhere, is not what this was written from.
  const [number] = useState(newest);
  const { data } = useEndpoint(
    'GET /vip-card-config/agreements/{number}',
    { params: { number: number ?? 1 } },
    { enabled: number !== undefined },
  );
  if (number !== undefined && !data) return null;
  return <NextVersion before={data} onClosed={onClosed} />;
}

interface Values {
  title: string;
  body: string;
}

const baseOf = (before: CardAgreement | undefined): Base<Values> => ({
  values: { title: before?.title ?? '', body: before?.body ?? '' },
  version: before?.number ?? 0,
  savedBy: before ? { by: before.published_by, at: before.published_at } : null,
});

function NextVersion({ before, onClosed }: { before: CardAgreement | undefined; onClosed: () => void }) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const rules = useRules();
  const drawer = useDrawer(onClosed);
  const publish = useFormAction('POST /vip-card-config/agreements', {
    invalidates: cardReads,
    handles: ['card_agreement_same', 'stale_edit'],
  });
  const entity = useEntityForm<Values, CardAgreement>({
    base: baseOf(before),
    save: (values, { version: replaces = 0 }, idempotencyKey) =>
      publish.mutateAsync({ body: { ...values, replaces }, idempotencyKey }),
    onSaved({ number }) {
      void message.success(t`Version ${number} is published`);
      drawer.onClose();
    },
    async reload() {
      const { agreement } = await call('GET /vip-card-config');
      return baseOf(
        agreement
          ? await call('GET /vip-card-config/agreements/{number}', { params: { number: agreement.number } })
          : undefined,
      );
    },
    errorFields: { card_agreement_same: 'body' },
    needs: 'member_card:update',
  });
  const labels = { title: t`Title`, body: t`Text` };
  const next = (entity.base.version ?? 0) + 1;
  return (
    <FormDrawer
      title={t`Agreement, version ${next}`}
      entity={entity}
      verb={t`Publish`}
      buttonOnly
      preview={
        <>
          <h3>{entity.values.title}</h3>
          <AgreementText text={entity.values.body} />
        </>
      }
      {...drawer}
    >
      <FormFields entity={entity} labels={labels} textOf={(_, value) => String(value)} buttonOnly>
        <Form.Item name="title" label={labels.title} rules={[rules.required(), rules.text(cardLimits.agreementTitle)]}>
          <Input autoComplete="off" maxLength={cardLimits.agreementTitle} />
        </Form.Item>
        <Form.Item
          name="body"
          label={labels.body}
          rules={[rules.required()]}
          extra={t`A published version never changes. A line with # is a heading, one with - an item of a list.`}
        >
          <Input.TextArea autoSize={{ minRows: 12, maxRows: 24 }} maxLength={cardLimits.agreement} />
        </Form.Item>
      </FormFields>
    </FormDrawer>
  );
}
