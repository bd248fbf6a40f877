import type { NewPointMultiple, PointBase } from '@regulars/contract';
import { pointLimits } from '@regulars/contract/rules/points';
import { partFaults, type Fault } from '../../platform/http/index.ts';

const afterMost: Readonly<Record<PointBase['expiry'], number>> = {
  never: 0,
  days: pointLimits.days,
  month_end: pointLimits.months,
  year_end: pointLimits.years,
};

const expiryFaults = ({ expiry, expiry_after: after }: PointBase): Fault[] => {
  const path = 'expiry_after';
  if (expiry === 'never' || after === null) return partFaults(path, after !== null, expiry !== 'never');
  if (expiry === 'days' && after < 1) return [{ path, rule: 'minimum', values: { limit: 1 } }];
  return after > afterMost[expiry] ? [{ path, rule: 'maximum', values: { limit: afterMost[expiry] } }] : [];
};

/** What the schema can't say of a base rule. */
export const baseFaults = (base: PointBase): Fault[] => {
  const { use } = base;
  const isWhole = use === null || (use.step * use.value) % use.points === 0;
  return [...expiryFaults(base), ...(isWhole ? [] : [{ path: 'use.step', rule: 'whole_fen' } as const])];
};

/** What the schema can't say of a multiple. */
export const multipleFaults = ({ occasion, weekdays, month_days, from, to }: NewPointMultiple): Fault[] => [
  ...partFaults('weekdays', weekdays.length > 0, occasion === 'weekdays'),
  ...partFaults('month_days', month_days.length > 0, occasion === 'month_days'),
  ...(from !== null && to !== null && to < from ? [{ path: 'to', rule: 'before_from' } as const] : []),
];
