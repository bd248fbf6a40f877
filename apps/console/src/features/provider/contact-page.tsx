import { Trans, useLingui } from '@lingui/react/macro';
import type { ProviderContact } from '@regulars/contract';
import { branchPhonePattern, labelPattern } from '@regulars/contract/rules';
import { Button, Form, Input } from 'antd';
import { call, useEndpoint } from '../../framework/api/index.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './provider.module.css';

/** Whom merchants ask about services. */
export function ContactPage() {
  const { t } = useLingui();
  const result = useEndpoint('GET /provider/contact', {}, { quiet: true });
  const { open, form } = useOpenedForm<ProviderContact>((contact, onClosed) => (
    <ContactForm contact={contact} onClosed={onClosed} />
  ));
  return (
    <>
      <PageHead title={t`Whom merchants ask`} />
      <Fetched
        result={result}
        words={{
          missing: t`The contact did not load`,
          missingHint: '',
          denied: t`You cannot view the contact`,
          broken: t`The contact did not load`,
        }}
      >
        {(contact) => (
          <div className={styles.below}>
            <Panel
              title={t`Shown to every merchant`}
              extra={
                <Button onClick={() => open(contact)}>
                  <Trans>Edit</Trans>
                </Button>
              }
            >
              <DescriptionList
                items={[
                  { label: t({ message: 'Name', context: 'the provider’s' }), value: contact.name },
                  { label: t({ message: 'Phone', context: 'the provider’s' }), value: contact.phone },
                ]}
              />
              <p className={styles.hint}>
                <Trans>
                  Every merchant sees them where something isn’t open, and at the merchants and products page.
                </Trans>
              </p>
            </Panel>
          </div>
        )}
      </Fetched>
      {form}
    </>
  );
}

type Values = { name: string; phone: string };

function ContactForm({ contact, onClosed }: { contact: ProviderContact; onClosed: () => void }) {
  const { t } = useLingui();
  const rules = useRules();
  const { message } = useFeedback();
  const drawer = useDrawer(onClosed);
  const set = useFormAction('PUT /provider/contact', { invalidates: ['/provider/contact', '/provider/logs'] });
  const valuesOf = ({ name, phone }: ProviderContact): Values => ({ name: name ?? '', phone: phone ?? '' });
  const labels = {
    name: t({ message: 'Name', context: 'the provider’s' }),
    phone: t({ message: 'Phone', context: 'the provider’s' }),
  };
  const entity = useEntityForm<Values, null>({
    needs: 'none',
    base: { values: valuesOf(contact) },
    save: ({ name, phone }, _, idempotencyKey) =>
      set.mutateAsync({ body: { name: name.trim(), phone: phone.trim() }, idempotencyKey }),
    onSaved: () => {
      void message.success(t`Saved`);
      drawer.onClose();
    },
    reload: async () => ({ values: valuesOf(await call('GET /provider/contact', {})) }),
  });
  return (
    <FormDialog title={t`Whom merchants ask`} entity={entity} {...drawer}>
      <FormFields entity={entity} labels={labels} textOf={(_, value) => String(value)}>
        <Form.Item name="name" label={labels.name} rules={[rules.required(), rules.fits(labelPattern, 'label')]}>
          <Input autoComplete="off" maxLength={40} />
        </Form.Item>
        <Form.Item
          name="phone"
          label={labels.phone}
          rules={[rules.required(), rules.fits(branchPhonePattern, 'branch_phone')]}
        >
          <Input autoComplete="off" maxLength={20} />
        </Form.Item>
      </FormFields>
    </FormDialog>
  );
}
