import { Trans, useLingui } from '@lingui/react/macro';
import type { MerchantDetail } from '@regulars/contract';
import { fullNamePattern, isLicenceNo, labelPattern } from '@regulars/contract/rules';
import type { BranchHours } from '@regulars/contract/rules/hours';
import { fieldPhrases, hoursText, industryPhrases, say } from '@regulars/phrases';
import type { Industry } from '@regulars/phrases';
import { Form, Input, Select } from 'antd';
import { call } from '../../framework/api/index.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { checked, unspaced, useRules } from '../../framework/form/rules.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useRecordForm } from '../../framework/form/use-record-form.ts';
import { PictureInput } from '../../framework/pictures/picture-input.tsx';
import { usePrivatePicture } from '../../framework/pictures/use-private-picture.ts';
import { HoursInput } from '../../framework/places/hours-input.tsx';
import { AddressFields, ContactFields } from '../../framework/places/reach-fields.tsx';
import { useHoursRule } from '../../framework/places/use-hours-rule.ts';
import { reloadUser } from '../../framework/session/index.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';
import { clearing } from '../../ui/clearing.tsx';
import { merchantReads } from './merchant-list.ts';
import styles from './merchants.module.css';

interface MerchantValues {
  abbreviation_name: string;
  full_name: string | null;
  industry: Industry | null;
  logo_id: string | null;
  contact_name: string | null;
  phone: string | null;
  region_code: string | null;
  address: string | null;
  licence_no: string | null;
  licence_picture_id: string | null;
  hours: BranchHours | null;
}

const empty: MerchantValues = {
  abbreviation_name: '',
  full_name: null,
  industry: null,
  logo_id: null,
  contact_name: null,
  phone: null,
  region_code: null,
  address: null,
  licence_no: null,
  licence_picture_id: null,
  hours: null,
};

/** The id of a public picture is the end of its address. */
const idOf = (address: string | null): string | null => address?.split('/').at(-1) ?? null;

const valuesOf = ({ abbreviation_name, logo, profile }: MerchantDetail): MerchantValues => {
  const logo_id = idOf(logo);
  if (!profile) return { ...empty, abbreviation_name, logo_id };
  const { full_name, industry, contact_name, phone, region_code, address, licence_no, licence_picture_id, hours } =
    profile;
  return {
    abbreviation_name,
    full_name,
    industry,
    logo_id,
    contact_name,
    phone,
    region_code,
    address,
    licence_no,
    licence_picture_id,
    hours,
  };
};

function useLabels(): Readonly<Record<keyof MerchantValues, string>> {
  const { t } = useLingui();
  return {
    abbreviation_name: t`Short name`,
    full_name: t`Registered name`,
    industry: t`Trade`,
    logo_id: t`Logo`,
    contact_name: t`Contact`,
    phone: t({ message: 'Phone', context: 'a shop’s' }),
    region_code: t`Region`,
    address: t({ message: 'Address', context: 'a place' }),
    licence_no: t`Licence number`,
    licence_picture_id: t`Picture of the licence`,
    hours: t`Opening hours`,
  };
}

/** Values of fields as text, for what somebody else changed. */
function useTexts() {
  const { t } = useLingui();
  const locale = useLocale();
  return (name: keyof MerchantValues, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t`not set`;
    if (name === 'hours') return hoursText(value as BranchHours, locale); // of this field
    if (name === 'industry') return say(industryPhrases[value as Industry], locale); // of this field
    if (name === 'logo_id' || name === 'licence_picture_id') return t`a picture`;
    return typeof value === 'string' ? value : '';
  };
}

/** Edits what the merchant tells of itself. */
export function MerchantForm({ merchant, onClosed }: { merchant: MerchantDetail; onClosed: () => void }) {
  const { t } = useLingui();
  const edit = useFormAction('PUT /merchants', { invalidates: merchantReads, handles: ['stale_edit'] });
  const { merchant_id } = merchant;
  const { entity, drawer } = useRecordForm<MerchantValues, MerchantDetail>({
    needs: 'merchant:update',
    record: merchant,
    empty,
    valuesOf,
    edit: async (_, changes, headers) => {
      const saved = await edit.mutateAsync({ body: { merchant_id, ...changes }, ...headers });
      // The header shows its name.
      void reloadUser();
      return saved;
    },
    reload: () => call('GET /merchants/{id}', { params: { id: merchant_id } }),
    done: ({ abbreviation_name: name }) => t`Saved ${name}`,
    onClosed,
  });
  return (
    <FormDrawer title={t`Edit merchant`} entity={entity} {...drawer}>
      <FormFields entity={entity} labels={useLabels()} textOf={useTexts()}>
        <NameFields logo={merchant.logo} />
        <h3 className={styles.section}>
          <Trans>How to reach it</Trans>
        </h3>
        <ReachFields />
        <h3 className={styles.section}>
          <Trans>Business licence</Trans>
        </h3>
        <LicenceFields pictureId={merchant.profile?.licence_picture_id ?? null} />
      </FormFields>
    </FormDrawer>
  );
}

function NameFields({ logo }: { logo: string | null }) {
  const { t } = useLingui();
  const rules = useRules();
  const labels = useLabels();
  const industries = useOptions(industryPhrases);
  return (
    <>
      <Form.Item
        name="abbreviation_name"
        label={labels.abbreviation_name}
        extra={t`Members and staff see this name everywhere.`}
        rules={[rules.required(), rules.fits(labelPattern, 'label')]}
      >
        <Input autoComplete="off" maxLength={40} />
      </Form.Item>
      <Form.Item name="full_name" label={labels.full_name} rules={[rules.fits(fullNamePattern, 'full_name')]}>
        <Input autoComplete="off" maxLength={80} />
      </Form.Item>
      <Form.Item name="industry" label={labels.industry}>
        <Select options={industries} allowClear={clearing(t`Clear`)} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <Form.Item name="logo_id" label={labels.logo_id}>
        <PictureInput label={labels.logo_id} purpose="merchant_logo" shown={logo} />
      </Form.Item>
    </>
  );
}

function ReachFields() {
  const labels = useLabels();
  const hoursRule = useHoursRule();
  return (
    <>
      <ContactFields labels={labels} />
      <AddressFields labels={labels} />
      <Form.Item name="hours" label={labels.hours} rules={[hoursRule]}>
        <HoursInput />
      </Form.Item>
    </>
  );
}

function LicenceFields({ pictureId }: { pictureId: string | null }) {
  const locale = useLocale();
  const labels = useLabels();
  const shown = usePrivatePicture(pictureId);
  return (
    <>
      <Form.Item
        name="licence_no"
        label={labels.licence_no}
        normalize={(text: string) => unspaced(text).toUpperCase()}
        rules={[checked((text) => (isLicenceNo(text) ? undefined : say(fieldPhrases.licence_no, locale)))]}
      >
        <Input autoComplete="off" maxLength={24} />
      </Form.Item>
      <Form.Item name="licence_picture_id" label={labels.licence_picture_id}>
        <PictureInput label={labels.licence_picture_id} purpose="merchant_licence" shown={shown} />
      </Form.Item>
    </>
  );
}
