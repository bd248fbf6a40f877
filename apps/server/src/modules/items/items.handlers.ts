import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import { addItem, changeItems, countItemsByCategory, editItem, getItem, listItems } from './items.service.ts';
import { moveItems } from './moving.service.ts';
import { changeSoldOut } from './sold-out.service.ts';

export const itemHandlers = (queue: TaskQueue) =>
  handle<typeof domains.items>()({
    'GET /item/item-info': ({ tenant, query }) => listItems(tenant, query),
    'POST /item/item-info': ({ tenant, body }) => addItem(tenant, body),
    'PUT /item/item-info': ({ tenant, body }) => changeItems(tenant, body, queue),
    'PUT /item/item-info/category': ({ tenant, body }) => moveItems(tenant, body, queue),
    'GET /item/item-info/category-counts': ({ tenant, query }) => countItemsByCategory(tenant, query),
    'PUT /item/sold-out': ({ tenant, body }) => changeSoldOut(tenant, body),
    'GET /item/item-info/{id}': ({ tenant, params }) => getItem(tenant, params.id),
    'PUT /item/item-info/{id}': ({ tenant, params, body, ifMatch }) => editItem(tenant, params.id, body, ifMatch),
  });
