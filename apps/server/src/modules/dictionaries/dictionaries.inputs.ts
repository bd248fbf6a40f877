import type { domains } from '@regulars/contract';
import type { InputsFor } from '../../../test/world.ts';

const nothing = () => ({});

export const inputs: InputsFor<typeof domains.dictionaries> = {
  'GET /dictionaries/vip-state': nothing,
  'GET /dictionaries/vip-source': nothing,
  'GET /dictionaries/service-open-status': nothing,
  'GET /dictionaries/grade': nothing,
  'GET /dictionaries/enable-grade': nothing,
  'GET /dictionaries/member-tag': nothing,
  'GET /dictionaries/branch': () => ({ query: { type: [82], closed: true } }),
  'GET /dictionaries/region': nothing,
};
