import { useLingui } from '@lingui/react/macro';
import { branchLimits, branchPhonePattern, personNamePattern } from '@regulars/contract/rules';
import { Form, Input } from 'antd';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FormPair } from '../form/form-pair.tsx';
import { unspaced, useRules } from '../form/rules.ts';

const RegionCascader = lazyPart(async () => (await import('./region-cascader.tsx')).RegionCascader);

/** Whom to call at a shop. */
export function ContactFields({ labels }: { labels: Readonly<Record<'contact_name' | 'phone', string>> }) {
  const { t } = useLingui();
  const example = '0571-87001212';
  const rules = useRules();
  return (
    <FormPair>
      <Form.Item name="contact_name" label={labels.contact_name} rules={[rules.fits(personNamePattern, 'person_name')]}>
        <Input autoComplete="off" maxLength={40} />
      </Form.Item>
      <Form.Item
        name="phone"
        label={labels.phone}
        normalize={unspaced}
        rules={[rules.fits(branchPhonePattern, 'branch_phone')]}
      >
        <Input autoComplete="off" inputMode="tel" maxLength={20} placeholder={t`Such as ${example}`} />
      </Form.Item>
    </FormPair>
  );
}

/** Where a shop is. */
export function AddressFields({ labels }: { labels: Readonly<Record<'region_code' | 'address', string>> }) {
  const rules = useRules();
  return (
    <>
      <Form.Item name="region_code" label={labels.region_code}>
        <RegionCascader />
      </Form.Item>
      <Form.Item name="address" label={labels.address} rules={[rules.text(branchLimits.address)]}>
        <Input autoComplete="off" maxLength={branchLimits.address} />
      </Form.Item>
    </>
  );
}
