import { useLingui } from '@lingui/react/macro';
import type { Carousel } from '@regulars/contract';
import {
  carouselLimits,
  carouselPagePattern,
  labelPattern,
  matches,
  webAddressPattern,
} from '@regulars/contract/rules';
import { carouselLinkPhrases, carouselPlacementPhrases } from '@regulars/phrases';
import { Form, Input, Radio, Select, Switch } from 'antd';
import { DateInput } from '../../framework/form/date-input.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { checked, useRules } from '../../framework/form/rules.ts';
import { ItemPicker } from '../../framework/pickers/item-picker.tsx';
import { useBranches } from '../../framework/pickers/use-branches.ts';
import { PictureInput } from '../../framework/pictures/picture-input.tsx';
import { useOptions } from '../../framework/use-options.ts';

/** The form's values; no branches are every branch. */
export type CarouselValues = Pick<
  Carousel,
  | 'name'
  | 'picture_id'
  | 'alt'
  | 'placement'
  | 'link_kind'
  | 'link_target'
  | 'item_id'
  | 'starts_on'
  | 'ends_on'
  | 'state'
> & { branch_ids: string[] };

interface CarouselFieldsProps {
  labels: Readonly<Record<keyof CarouselValues, string>>;
  values: CarouselValues;
  /** The address of its stored picture. */
  picture: string | null;
  /** Branches that it has, which may be closed since. */
  keptBranches: readonly string[];
  onPicture: (address: string | null) => void;
}

export function CarouselFields({ labels, values, picture, keptBranches, onPicture }: CarouselFieldsProps) {
  const { t } = useLingui();
  const rules = useRules();
  const branches = useBranches({ kept: keptBranches });
  const placements = useOptions(carouselPlacementPhrases);
  return (
    <>
      <Form.Item name="name" label={labels.name} rules={[rules.required(), rules.fits(labelPattern, 'label')]}>
        <Input autoComplete="off" maxLength={40} />
      </Form.Item>
      <Form.Item
        name="picture_id"
        label={labels.picture_id}
        rules={[rules.required(t`Choose a picture`)]}
        extra={t`Shown in its own proportions; 1125 × 450 fills a phone’s width well.`}
      >
        <PictureInput label={labels.picture_id} purpose="carousel" shown={picture} onShown={onPicture} />
      </Form.Item>
      <Form.Item
        name="alt"
        label={labels.alt}
        rules={[rules.text(carouselLimits.alt)]}
        extra={t`Read out to people who cannot see the picture. Empty: its name.`}
      >
        <Input autoComplete="off" maxLength={carouselLimits.alt} />
      </Form.Item>
      <Form.Item name="placement" label={labels.placement} required>
        <Radio.Group options={placements} />
      </Form.Item>
      <LinkFields labels={labels} kind={values.link_kind} />
      <FormPair>
        <Form.Item name="starts_on" label={labels.starts_on} extra={t`Empty: at once`}>
          <DateInput />
        </Form.Item>
        <Form.Item
          name="ends_on"
          label={labels.ends_on}
          extra={t`Empty: without end`}
          dependencies={['starts_on']}
          rules={[
            checked((day) =>
              values.starts_on !== null && day < values.starts_on ? t`Not before the first day` : undefined,
            ),
          ]}
        >
          <DateInput {...(values.starts_on !== null && { min: values.starts_on })} />
        </Form.Item>
      </FormPair>
      {branches.length > 1 && (
        <Form.Item name="branch_ids" label={labels.branch_ids} extra={t`Empty: every branch, also later ones`}>
          <Select mode="multiple" showSearch={{ optionFilterProp: 'label' }} options={branches} />
        </Form.Item>
      )}
      <Form.Item
        name="state"
        label={labels.state}
        required
        getValueProps={(state: unknown) => ({ checked: state === 'used' })}
        normalize={(on: boolean) => (on ? 'used' : 'stopped')}
        extra={t`Off, it is a draft that members do not see.`}
      >
        <Switch />
      </Form.Item>
    </>
  );
}

/** What a tap opens: its kind, and what that needs. */
function LinkFields({ labels, kind }: Pick<CarouselFieldsProps, 'labels'> & { kind: CarouselValues['link_kind'] }) {
  const { t } = useLingui();
  const rules = useRules();
  const faultOf = (target: string): string | undefined => {
    if (kind === 'page')
      return matches(carouselPagePattern, target.trim()) ? undefined : t`A page looks like pages/goods/detail?id=3`;
    const isAddress = target.trim().startsWith('https://') && matches(webAddressPattern, target.trim());
    return isAddress ? undefined : t`An address begins with https://`;
  };
  return (
    <>
      <Form.Item name="link_kind" label={labels.link_kind} required>
        <Select options={useOptions(carouselLinkPhrases)} />
      </Form.Item>
      {(kind === 'page' || kind === 'web') && (
        <Form.Item name="link_target" label={labels.link_target} rules={[rules.required(), checked(faultOf)]}>
          <Input
            autoComplete="off"
            maxLength={carouselLimits.target}
            placeholder={kind === 'page' ? 'pages/goods/detail?id=3' : 'https://'}
          />
        </Form.Item>
      )}
      {kind === 'item' && (
        <Form.Item name="item_id" label={labels.item_id} rules={[rules.required(t`Choose an item`)]}>
          <OneItem />
        </Form.Item>
      )}
    </>
  );
}

interface OneItemProps {
  /** Set by the form field, as the others. */
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
}

function OneItem({ id, value, onChange }: OneItemProps) {
  const { t } = useLingui();
  return (
    <ItemPicker
      id={id}
      none={t`Choose an item`}
      ids={value ? [value] : []}
      most={1}
      onChange={([one]) => onChange?.(one ?? null)}
    />
  );
}
