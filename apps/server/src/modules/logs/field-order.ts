/** What a grade is told by, in this order: the database keeps none. */
const gradeFields = [
  'name',
  'growth_from',
  'valid_days',
  'earning_rate',
  'discount_rate',
  'gift_points',
  'gift_bonus',
  'gift_coupons',
  'face',
  'icon',
  'disabled',
];
/** The parts of a value in the order in which they are told. */
export const entriesOf = (kind: string, value: object): [string, unknown][] => {
  const entries = Object.entries(value);
  return kind === 'grade'
    ? entries.toSorted(([one], [other]) => gradeFields.indexOf(one) - gradeFields.indexOf(other))
    : entries;
};
