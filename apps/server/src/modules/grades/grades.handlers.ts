import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import {
  addGrade,
  editGrade,
  getMoves,
  gradeLadderCalls,
  undoGradeRemoval,
  removeGrade,
  setGradesInForce,
} from './grade-ladder.service.ts';
import { listGradesWithMembers } from './grades.queries.ts';

export const gradeHandlers = handle<typeof domains.grades>()({
  'GET /vip-grades': ({ tenant }) => listGradesWithMembers(tenant),
  'GET /vip-grades/ladder': ({ tenant }) => gradeLadderCalls.get(tenant.db),
  'POST /vip-grades': ({ tenant, body, ifMatch }) => addGrade(tenant, body, ifMatch),
  'PUT /vip-grades/{id}': ({ tenant, params, body, ifMatch }) => editGrade(tenant, params.id, body, ifMatch),
  'DELETE /vip-grades/{id}': ({ tenant, params, ifMatch }) => removeGrade(tenant, params.id, ifMatch),
  'PUT /vip-grades/{id}/keep': ({ tenant, params, ifMatch }) => undoGradeRemoval(tenant, params.id, ifMatch),
  'PUT /vip-grades/in-force': ({ tenant, ifMatch }) => setGradesInForce(tenant, ifMatch),
  'DELETE /vip-grades/draft': ({ tenant, ifMatch }) => gradeLadderCalls.discard(tenant, ifMatch),
  'GET /vip-grades/versions': ({ tenant, query }) => gradeLadderCalls.listVersions(tenant, query),
  'GET /vip-grades/moves': ({ tenant }) => getMoves(tenant),
});
