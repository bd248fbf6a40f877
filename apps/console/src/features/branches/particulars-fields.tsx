import { useLingui } from '@lingui/react/macro';
import type { Branch } from '@regulars/contract';
import { labelPattern, readPlace } from '@regulars/contract/rules';
import { branchTypePhrases, say } from '@regulars/phrases';
import { Form, Input, Radio } from 'antd';
import { DateInput } from '../../framework/form/date-input.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { checked, useRules } from '../../framework/form/rules.ts';
import { AddressFields, ContactFields } from '../../framework/places/reach-fields.tsx';
import { useLocale } from '../../i18n/locale.ts';

/** What is told of a branch, as the forms have it; the place is a text with both coordinates. */
export interface ParticularsValues {
  name: string;
  branch_type: Branch['branch_type'];
  contact_name: string | null;
  phone: string | null;
  region_code: string | null;
  address: string | null;
  place: string | null;
  opened_on: string | null;
}

export const noParticulars: ParticularsValues = {
  name: '',
  branch_type: 82,
  contact_name: null,
  phone: null,
  region_code: null,
  address: null,
  place: null,
  opened_on: null,
};

type Told = Pick<Branch, 'latitude' | 'longitude'> & Omit<ParticularsValues, 'place'>;

export const valuesOf = (told: Told): ParticularsValues => {
  const { name, branch_type, contact_name, phone, region_code, address, latitude, longitude, opened_on } = told;
  const place = latitude === null || longitude === null ? null : `${latitude}, ${longitude}`;
  return { name, branch_type, contact_name, phone, region_code, address, place, opened_on };
};

/** The place as sent: both coordinates, or neither. */
export const sentPlace = (place: string | null) =>
  (place ? readPlace(place) : undefined) ?? { latitude: null, longitude: null };

export function useParticularsLabels(): Readonly<Record<keyof ParticularsValues, string>> {
  const { t } = useLingui();
  return {
    name: t`Name`,
    branch_type: t`Type`,
    contact_name: t`Contact`,
    phone: t({ message: 'Phone', context: 'a shop’s' }),
    region_code: t`Region`,
    address: t({ message: 'Address', context: 'a place' }),
    place: t`Place on the map`,
    opened_on: t`Opened on`,
  };
}

/** Name, type, contact and phone. */
export function BasicFields({ isHead = false }: { isHead?: boolean }) {
  const locale = useLocale();
  const rules = useRules();
  const labels = useParticularsLabels();
  const types = isHead ? ([81] as const) : ([82, 84, 83] as const);
  return (
    <>
      <Form.Item name="name" label={labels.name} rules={[rules.required(), rules.fits(labelPattern, 'label')]}>
        <Input autoComplete="off" maxLength={40} />
      </Form.Item>
      <Form.Item name="branch_type" label={labels.branch_type} required>
        <Radio.Group options={types.map((value) => ({ value, label: say(branchTypePhrases[value], locale) }))} />
      </Form.Item>
      <ContactFields labels={labels} />
    </>
  );
}

/** Where the branch is. */
export function PlaceFields() {
  const { t } = useLingui();
  const example = '30.2478, 120.1421';
  const labels = useParticularsLabels();
  return (
    <>
      <AddressFields labels={labels} />
      <FormPair>
        <Form.Item
          name="place"
          label={labels.place}
          extra={t`Latitude and longitude, or a link of a map that has them`}
          rules={[checked((text) => (readPlace(text) ? undefined : t`Write both, as 30.2478, 120.1421`))]}
        >
          <Input autoComplete="off" placeholder={t`Such as ${example}`} />
        </Form.Item>
        <Form.Item name="opened_on" label={labels.opened_on}>
          <DateInput />
        </Form.Item>
      </FormPair>
    </>
  );
}
