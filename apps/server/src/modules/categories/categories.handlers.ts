import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import {
  addCategory,
  changeCategories,
  editCategory,
  getCategory,
  getCategoryTree,
  listCategories,
  sortCategories,
} from './categories.service.ts';

export const categoryHandlers = (queue: TaskQueue) =>
  handle<typeof domains.categories>()({
    'GET /item/category-info': ({ tenant, query }) => listCategories(tenant, query),
    'POST /item/category-info': ({ tenant, body }) => addCategory(tenant, body),
    'PUT /item/category-info': ({ tenant, body }) => changeCategories(tenant, body, queue),
    'GET /item/category-info-tree': ({ tenant, query }) => getCategoryTree(tenant.db, query),
    'PUT /item/category-info/sort': ({ tenant, body, ifMatch }) => sortCategories(tenant, body, ifMatch),
    'GET /item/category-info/{id}': ({ tenant, params }) => getCategory(tenant, params.id),
    'PUT /item/category-info/{id}': ({ tenant, params, body, ifMatch }) =>
      editCategory(tenant, params.id, body, ifMatch),
  });
