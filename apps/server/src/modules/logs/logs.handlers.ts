import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { sealKeyOf } from '../seals/index.ts';
import {
  eraseMember,
  eraseUser,
  getLog,
  getRemoval,
  getRetention,
  getChoices,
  listLogs,
  listSignIns,
  setRetention,
} from './logs.service.ts';

export const logHandlers = ({ dataKey }: { readonly dataKey: Buffer }) =>
  handle<typeof domains.logs>()({
    'GET /logs/operate-logs': ({ tenant, query }) => listLogs(tenant, query),
    'GET /logs/operate-logs/{id}': ({ tenant, params }) => getLog(tenant, params.id),
    'GET /logs/choices': ({ tenant }) => getChoices(tenant),
    'GET /logs/login-logs': ({ tenant, query }) => listSignIns(tenant, query),
    'GET /logs/retention': ({ tenant }) => getRetention(tenant),
    'GET /logs/retention/removal': ({ tenant, query }) => getRemoval(tenant, query),
    'PUT /logs/retention': ({ tenant, body }) => setRetention(tenant, body),
    'POST /logs/erasures': ({ tenant, body }) => eraseMember(tenant, sealKeyOf(dataKey), body),
    'POST /logs/user-erasures': ({ tenant, body }) => eraseUser(tenant, sealKeyOf(dataKey), body),
  });
