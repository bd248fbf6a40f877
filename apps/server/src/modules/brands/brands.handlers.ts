import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import { addBrand, changeBrands, editBrand, getBrand, listBrands, listUsedBrands } from './brands.service.ts';

export const brandHandlers = (queue: TaskQueue) =>
  handle<typeof domains.brands>()({
    'GET /item/brand-info': ({ tenant, query }) => listBrands(tenant, query),
    'POST /item/brand-info': ({ tenant, body }) => addBrand(tenant, body),
    'PUT /item/brand-info': ({ tenant, body }) => changeBrands(tenant, body, queue),
    'GET /item/brand-info-tree': ({ tenant }) => listUsedBrands(tenant),
    'GET /item/brand-info/{id}': ({ tenant, params }) => getBrand(tenant, params.id),
    'PUT /item/brand-info/{id}': ({ tenant, params, body, ifMatch }) => editBrand(tenant, params.id, body, ifMatch),
  });
