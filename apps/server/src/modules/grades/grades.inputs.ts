import type { domains } from '@regulars/contract';
import type { InputsFor } from '../../../test/world.ts';

const nothing = () => ({});

export const inputs: InputsFor<typeof domains.grades> = {
  'GET /vip-grades': nothing,
};
