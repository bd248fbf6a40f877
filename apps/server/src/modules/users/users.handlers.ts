import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { listUsers } from './users.service.ts';

export const userHandlers = handle<typeof domains.users>()({
  'GET /users': ({ tenant, query }) => listUsers(tenant, query),
});
