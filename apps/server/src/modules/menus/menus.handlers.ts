import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { addLink, editItem, getItem, getMenu, removeItems, resetMenu, setLayout } from './menus.service.ts';

export const menuHandlers = handle<typeof domains.menus>()({
  'GET /menus': ({ tenant }) => getMenu(tenant.db),
  'POST /menus': ({ tenant, body }) => addLink(tenant, body),
  'PUT /menus': ({ tenant, body, ifMatch }) => removeItems(tenant, body.ids, ifMatch),
  'PUT /menus/layout': ({ tenant, body, ifMatch }) => setLayout(tenant, body, ifMatch),
  'POST /menus/reset': ({ tenant, body, ifMatch }) => resetMenu(tenant, body.mode, ifMatch),
  'GET /menus/{id}': ({ tenant, params }) => getItem(tenant.db, params.id),
  'PUT /menus/{id}': ({ tenant, params, body, ifMatch }) => editItem(tenant, params.id, body, ifMatch),
});
