import type { domains } from '@regulars/contract';
import type { InputsFor } from '../../../test/world.ts';

export const inputs: InputsFor<typeof domains.approvals> = {
  'GET /approvals': () => ({ query: { size: 6 } }),
};
