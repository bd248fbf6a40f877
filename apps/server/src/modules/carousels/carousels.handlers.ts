import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import {
  addCarousel,
  changeCarousels,
  editCarousel,
  getCarousel,
  getCarouselOrder,
  listCarousels,
  sortCarousels,
} from './carousels.service.ts';

export const carouselHandlers = (queue: TaskQueue) =>
  handle<typeof domains.carousels>()({
    'GET /carousels': ({ tenant, query }) => listCarousels(tenant, query),
    'POST /carousels': ({ tenant, body }) => addCarousel(tenant, body),
    'PUT /carousels': ({ tenant, body }) => changeCarousels(tenant, body, queue),
    'GET /carousels/sort': ({ tenant }) => getCarouselOrder(tenant),
    'PUT /carousels/sort': ({ tenant, body, ifMatch }) => sortCarousels(tenant, body, ifMatch),
    'GET /carousels/{id}': ({ tenant, params }) => getCarousel(tenant, params.id),
    'PUT /carousels/{id}': ({ tenant, params, body, ifMatch }) => editCarousel(tenant, params.id, body, ifMatch),
  });
