export { carouselExport } from './carousels.export.ts';
export { carouselHandlers } from './carousels.handlers.ts';
export { carouselRows } from './carousels.queries.ts';
export { carouselSchedules } from './carousels.jobs.ts';
export { carouselAction } from './carousels.service.ts';
