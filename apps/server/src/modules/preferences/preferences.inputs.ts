import { randomBytes } from 'node:crypto';
import type { domains } from '@regulars/contract';
import type { InputsFor } from '../../../test/world.ts';

const nothing = () => ({});

export const inputs: InputsFor<typeof domains.preferences> = {
  'GET /user-preferences': nothing,
  'PUT /user-preferences': () => ({
    body: { key: `columns.${randomBytes(4).toString('hex')}`, value: ['name', 'phone'] },
  }),
};
