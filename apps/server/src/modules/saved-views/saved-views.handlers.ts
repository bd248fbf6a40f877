import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { addView, editView, listViews, removeView } from './saved-views.service.ts';

export const savedViewHandlers = handle<typeof domains.savedViews>()({
  'GET /saved-views': ({ tenant, query }) => listViews(tenant, query.list),
  'POST /saved-views': ({ tenant, body }) => addView(tenant, body),
  'PUT /saved-views/{id}': ({ tenant, params, body, ifMatch }) => editView(tenant, params.id, body, ifMatch),
  'DELETE /saved-views/{id}': ({ tenant, params }) => removeView(tenant, params.id),
});
