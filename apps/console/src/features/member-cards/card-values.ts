import type { GrowthRules, GrowthRulesPage, MemberCardConfig } from '@regulars/contract';
import { cardColours } from '@regulars/contract/rules/cards';
import type { Asked } from '@regulars/phrases';
import type { Base } from '../../framework/form/use-entity-form.ts';

export type CardValues = Pick<
  MemberCardConfig,
  'name' | 'card_type' | 'colour' | 'notice' | 'open_way' | 'cover_id'
> & {
  asked_gender: Asked;
  asked_birthday: Asked;
  asked_remark: Asked;
};

export const emptyCard: CardValues = {
  name: '',
  card_type: 'electronic',
  colour: cardColours.jade,
  notice: null,
  open_way: 'free',
  cover_id: null,
  asked_gender: 'shown',
  asked_birthday: 'shown',
  asked_remark: 'shown',
};

export const cardValues = ({
  name,
  card_type,
  colour,
  notice,
  open_way,
  cover_id,
  asked,
}: MemberCardConfig): CardValues => ({
  name,
  card_type,
  colour,
  notice,
  open_way,
  cover_id,
  asked_gender: asked.gender,
  asked_birthday: asked.birthday,
  asked_remark: asked.remark,
});

/** What changed, as it is sent: what is asked goes as a whole. */
export const cardChanges = (
  { asked }: MemberCardConfig,
  { asked_gender: gender, asked_birthday: birthday, asked_remark: remark, ...changes }: Partial<CardValues>,
) => ({
  ...changes,
  ...((gender ?? birthday ?? remark) !== undefined && {
    asked: {
      gender: gender ?? asked.gender,
      birthday: birthday ?? asked.birthday,
      remark: remark ?? asked.remark,
    },
  }),
});

/** Growth for each yuan as typed, with up to four decimals. */
export type GrowthValues = Omit<GrowthRules, 'per_yuan_spent' | 'per_yuan_topped_up' | 'per_visit'> & {
  per_yuan_spent: number | null;
  per_yuan_topped_up: number | null;
  per_visit: number | null;
};

const initial: GrowthRules = {
  per_yuan_spent: 10_000,
  stored_value_counts: true,
  per_yuan_topped_up: 0,
  per_visit: 0,
  cap_per_day: null,
  refund_lowers: true,
  downgrade: 'never',
};

const rateOf = (typed: number | null): number => Math.round((typed ?? 0) * 10_000);

export const growthOf = (values: GrowthValues): GrowthRules => ({
  ...values,
  per_yuan_spent: rateOf(values.per_yuan_spent),
  per_yuan_topped_up: rateOf(values.per_yuan_topped_up),
  per_visit: values.per_visit ?? 0,
});

export const growthValues = ({ draft, in_force: inForce, version }: GrowthRulesPage): Base<GrowthValues> => {
  const rules = draft?.rules ?? inForce?.rules ?? initial;
  return {
    values: {
      ...rules,
      per_yuan_spent: rules.per_yuan_spent / 10_000,
      per_yuan_topped_up: rules.per_yuan_topped_up / 10_000,
    },
    version,
    savedBy: draft ? { by: draft.edited_by, at: draft.edited_at } : null,
  };
};
