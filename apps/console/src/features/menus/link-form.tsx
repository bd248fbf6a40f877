import { useLingui } from '@lingui/react/macro';
import type { MenuItem } from '@regulars/contract';
import type { Mode } from '@regulars/contract/menu';
import { isWebAddress, labelPattern, menuNameLength } from '@regulars/contract/rules';
import { fieldPhrases, say } from '@regulars/phrases';
import { Form, Input } from 'antd';
import { useModeName } from '../../framework/access/use-mode-name.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { checked, useRules } from '../../framework/form/rules.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { reloadUser } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';

interface LinkValues {
  name: string;
  name_en: string;
  link_url: string;
}

interface LinkFormProps {
  mode: Mode;
  onAdded: (link: MenuItem) => void;
  onClosed: () => void;
}

/** Adds an external link at the end of a mode's menu. */
export function LinkForm({ mode, onAdded, onClosed }: LinkFormProps) {
  const { t } = useLingui();
  const rules = useRules();
  const locale = useLocale();
  const modeName = useModeName();
  const { message } = useFeedback();
  const drawer = useDrawer(onClosed);
  const create = useFormAction('POST /menus', { invalidates: ['/menus'] });
  const entity = useEntityForm<LinkValues, MenuItem>({
    needs: 'menu:update',
    base: { values: { name: '', name_en: '', link_url: '' } },
    save: ({ name, name_en, link_url }, _, idempotencyKey) =>
      create.mutateAsync({
        body: { mode, name: name.trim(), name_en: name_en.trim() || null, link_url: link_url.trim() },
        idempotencyKey,
      }),
    onSaved(added) {
      void reloadUser();
      const name = added.name ?? '';
      void message.success(t`Added ${name}`);
      onAdded(added);
      drawer.onClose();
    },
  });
  const labels = { name: t`Name`, name_en: t`Name in English`, link_url: t`Address` };
  const where = modeName(mode);
  return (
    <FormDialog title={t`Add a link to ${where}`} entity={entity} {...drawer}>
      <FormFields entity={entity} labels={labels} textOf={(_, value) => String(value)}>
        <Form.Item
          name="name"
          label={labels.name}
          rules={[rules.required(t`Please enter the name`), rules.fits(labelPattern, 'label')]}
        >
          <Input autoComplete="off" maxLength={menuNameLength} showCount />
        </Form.Item>
        <Form.Item name="name_en" label={labels.name_en} rules={[rules.fits(labelPattern, 'label')]}>
          <Input autoComplete="off" maxLength={menuNameLength} showCount />
        </Form.Item>
        <Form.Item
          name="link_url"
          label={labels.link_url}
          extra={t`Opens in a new window; everybody at the merchant sees it.`}
          rules={[
            rules.required(t`Please enter the address`),
            checked((text) => (isWebAddress(text.trim()) ? undefined : say(fieldPhrases.web_address, locale))),
          ]}
        >
          <Input type="url" autoComplete="off" maxLength={500} placeholder="https://" />
        </Form.Item>
      </FormFields>
    </FormDialog>
  );
}
