import { Trans, useLingui } from '@lingui/react/macro';
import type { Api, PersonalInfo } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { accountNamePattern, emailLength, emailPattern, idCardPattern } from '@regulars/contract/rules';
import { genderPhrases } from '@regulars/phrases';
import { Button, Form, Input, Radio } from 'antd';
import { phoneText } from '../../format/phones.ts';
import { call } from '../../framework/api/index.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { changesOf, settled } from '../../framework/form/edits.ts';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { unspaced, useRules } from '../../framework/form/rules.ts';
import { useEntityForm, type EntityForm } from '../../framework/form/use-entity-form.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useLocale } from '../../i18n/locale.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './account-page.module.css';

type Values = Pick<PersonalInfo, 'actual_name' | 'gender' | 'email' | 'id_card'>;

/** The ID card is shown masked, so its field is for a new one; left empty, it stays. */
const valuesOf = ({ actual_name, gender, email }: PersonalInfo): Values => ({
  actual_name,
  gender,
  email,
  id_card: null,
});
const empty: Values = { actual_name: '', gender: null, email: null, id_card: null };

/** The form of the profile, which saves only what was changed. */
function useProfileForm(person: PersonalInfo) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const edit = useFormAction('PUT /merc/personal/account/info', { invalidates: ['/merc/personal/current'] });
  const entity = useEntityForm<Values, PersonalInfo | undefined>({
    needs: 'none',
    base: { values: valuesOf(person), version: person.version },
    async save(typed, { values: before, version }, idempotencyKey) {
      const changes = changesOf(before, settled(typed, empty));
      if (Object.keys(changes).length === 0) return undefined;
      // The field's type allows what the server answers; its rules allow what the call takes.
      const body = changes as BodyOf<Api['PUT /merc/personal/account/info']>;
      return edit.mutateAsync({ body, ifMatch: version, idempotencyKey });
    },
    onSaved(saved) {
      if (!saved) return;
      entity.startOver(valuesOf(saved), saved.version);
      void message.success(t`Updated`);
    },
    reload: async () => {
      const newer = await call('GET /merc/personal/current', {});
      return { values: valuesOf(newer), version: newer.version };
    },
  });
  return entity;
}

export function ProfilePanel({ person }: { person: PersonalInfo }) {
  const { t } = useLingui();
  const entity = useProfileForm(person);
  return (
    <Panel title={t`Account profile`} note={t`Shared by all your merchants`}>
      <dl className={styles.facts}>
        <div>
          <dt>
            <Trans>Account number</Trans>
          </dt>
          <dd>
            <CopyText text={person.account_no} label={t`account number`} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Phone</Trans>
          </dt>
          <dd>
            <CopyText text={person.phone} shown={phoneText(person.phone)} label={t`phone number`} />
          </dd>
        </div>
      </dl>
      <ProfileFields entity={entity} idCard={person.id_card} />
      <div className={styles.footer}>
        {entity.dirty && (
          <output className={styles.unsaved}>
            <Trans>Unsaved changes</Trans>
          </output>
        )}
        <Button
          disabled={!entity.dirty || entity.saving}
          onClick={() => entity.startOver(entity.base.values, entity.base.version)}
        >
          <Trans>Discard</Trans>
        </Button>
        <Button type="primary" htmlType="submit" form={entity.id} loading={entity.saving}>
          <Trans>Update</Trans>
        </Button>
      </div>
    </Panel>
  );
}

/** `idCard` as it is shown, masked. */
function ProfileFields({ entity, idCard }: { entity: EntityForm<Values>; idCard: string | null }) {
  const { t } = useLingui();
  const locale = useLocale();
  const rules = useRules();
  const labels = {
    actual_name: t({ message: 'Name', context: 'of a person' }),
    gender: t`Gender`,
    email: t`E-mail`,
    id_card: t`ID card number`,
  };
  const genders = ([2, 1] as const).map((value) => ({ value, label: genderPhrases[value][locale] }));
  const textOf = (_name: keyof Values, value: unknown): string =>
    genders.find((gender) => gender.value === value)?.label ?? (typeof value === 'string' ? value : '—');
  return (
    <FormFields entity={entity} labels={labels} textOf={textOf}>
      <FormPair>
        <Form.Item
          name="actual_name"
          label={labels.actual_name}
          rules={[rules.required(), rules.fits(accountNamePattern, 'account_name', entity.base.values.actual_name)]}
        >
          <Input count={{ show: true, max: 40 }} autoComplete="name" />
        </Form.Item>
        <Form.Item name="gender" label={labels.gender}>
          <Radio.Group options={genders} />
        </Form.Item>
      </FormPair>
      <FormPair>
        <Form.Item
          name="email"
          label={labels.email}
          rules={[rules.text(emailLength), rules.fits(emailPattern, 'email')]}
        >
          <Input type="email" autoComplete="email" />
        </Form.Item>
        <Form.Item
          name="id_card"
          label={labels.id_card}
          extra={
            idCard === null ? (
              <Trans>Stored encrypted</Trans>
            ) : (
              <Trans>Stored encrypted. Leave it empty to keep it.</Trans>
            )
          }
          normalize={unspaced}
          rules={[rules.fits(idCardPattern, 'id_card')]}
        >
          <Input autoComplete="off" placeholder={idCard ?? undefined} />
        </Form.Item>
      </FormPair>
    </FormFields>
  );
}
