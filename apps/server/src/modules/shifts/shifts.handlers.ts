import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import {
  addMovement,
  closeShift,
  getCurrentShift,
  getShift,
  listShiftDocuments,
  listShifts,
  openShift,
} from './shifts.service.ts';

export const shiftHandlers = handle<typeof domains.shifts>()({
  'GET /shifts': ({ tenant, query }) => listShifts(tenant, query),
  'POST /shifts': ({ tenant, body }) => openShift(tenant, body),
  'GET /shifts/current': ({ tenant }) => getCurrentShift(tenant),
  'GET /shifts/{id}': ({ tenant, params }) => getShift(tenant, params.id),
  'GET /shifts/{id}/documents': ({ tenant, params }) => listShiftDocuments(tenant, params.id),
  'POST /shifts/{id}/movements': ({ tenant, params, body }) => addMovement(tenant, params.id, body),
  'POST /shifts/{id}/close': ({ tenant, params, body }) => closeShift(tenant, params.id, body),
});
