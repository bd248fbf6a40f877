import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { listGradesWithMembers } from './grades.queries.ts';

export const gradeHandlers = handle<typeof domains.grades>()({
  'GET /vip-grades': ({ tenant }) => listGradesWithMembers(tenant),
});
