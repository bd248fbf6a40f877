import { Trans, useLingui } from '@lingui/react/macro';
import { personNamePattern } from '@regulars/contract/rules';
import { cardLimits } from '@regulars/contract/rules/cards';
import { consentPhrases, say, type ConsentPurpose } from '@regulars/phrases';
import { Form, Input, Select } from 'antd';
import { useEndpoint } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useCan } from '../../framework/session/index.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';

interface ConsentValues {
  purpose: ConsentPurpose | null;
  agreement: number | null;
  guardian: string | null;
}

/** Records a consent that a member gave. */
export function ConsentForm({ id, onClosed }: { id: string; onClosed: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const rules = useRules();
  const { message } = useFeedback();
  const mayUpdate = useCan('member:update');
  const dialog = useDrawer(onClosed);
  const { data: versions = [] } = useEndpoint('GET /vip-card-config/agreements', {}, { quiet: true });
  const record = useFormAction('POST /vip-infos/{id}/consents', { invalidates: ['/vip-infos'] });
  const entity = useEntityForm<ConsentValues, unknown>({
    needs: mayUpdate ? 'member:update' : 'member:create',
    base: { values: { purpose: null, agreement: null, guardian: null } },
    save: ({ purpose, agreement, guardian }, _, idempotencyKey) =>
      record.mutateAsync({
        params: { id },
        body: {
          purpose: purpose ?? 'agreement', // the form's rule refuses to save without one
          given: true,
          ...(purpose === 'agreement' && agreement !== null && { agreement }),
          ...(purpose === 'guardian' && guardian !== null && { guardian: guardian.trim() }),
        },
        idempotencyKey,
      }),
    onSaved: () => {
      void message.success(t`Recorded`);
      dialog.onClose();
    },
    errorFields: { consent_guardian_missing: 'purpose', card_agreement_not_found: 'agreement' },
  });
  const labels: Readonly<Record<keyof ConsentValues, string>> = {
    purpose: t`What they agree to`,
    agreement: t`Version of the agreement`,
    guardian: t`Name of the guardian`,
  };
  const textOf = (name: keyof ConsentValues, value: unknown): string => {
    if (value === null) return t`not set`;
    if (name === 'purpose') return say(consentPhrases[value as ConsentPurpose], locale);
    return typeof value === 'number' ? String(value) : (value as string); // the field's value
  };
  const { purpose } = entity.values;
  return (
    <FormDialog title={t`Record a consent`} verb={<Trans>Record it</Trans>} entity={entity} {...dialog}>
      <FormFields entity={entity} labels={labels} textOf={textOf}>
        <Form.Item
          name="purpose"
          label={labels.purpose}
          rules={[rules.required(t`Choose what they agree to`)]}
          extra={t`Only what they said themselves; each purpose is agreed to by itself.`}
        >
          <Select options={useOptions(consentPhrases)} />
        </Form.Item>
        {purpose === 'agreement' && (
          <Form.Item
            name="agreement"
            label={labels.agreement}
            rules={[{ required: true, message: t`Choose the version` }]} // a number, which `rules.required` refuses
            {...(versions.length === 0 && { extra: t`No agreement is published yet` })}
          >
            <Select options={versions.map(({ number, title }) => ({ value: number, label: `${number} · ${title}` }))} />
          </Form.Item>
        )}
        {purpose === 'guardian' && (
          <Form.Item
            name="guardian"
            label={labels.guardian}
            rules={[rules.required(), rules.fits(personNamePattern, 'person_name')]}
          >
            <Input autoComplete="off" maxLength={cardLimits.guardian} />
          </Form.Item>
        )}
      </FormFields>
    </FormDialog>
  );
}
