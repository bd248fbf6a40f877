import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { setTopUpNote, topUpNoteCalls } from './top-up-notes.service.ts';

export const topUpNoteHandlers = handle<typeof domains.topUpNotes>()({
  'GET /recharge-rule/description': ({ tenant }) => topUpNoteCalls.get(tenant.db),
  'PUT /recharge-rule/description': ({ tenant, body, ifMatch }) => setTopUpNote(tenant, body, ifMatch),
  'PUT /recharge-rule/description/in-force': ({ tenant, ifMatch }) => topUpNoteCalls.putInForce(tenant, ifMatch),
  'DELETE /recharge-rule/description/draft': ({ tenant, ifMatch }) => topUpNoteCalls.discard(tenant, ifMatch),
  'GET /recharge-rule/description/versions': ({ tenant, query }) => topUpNoteCalls.listVersions(tenant, query),
});
