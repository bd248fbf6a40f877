import type { domains } from '@regulars/contract';
import type { InputsFor } from '../../../test/world.ts';

export const inputs: InputsFor<typeof domains.documents> = {
  'GET /documents': () => ({ query: { number: 'AD20261120-0001' } }),
};
