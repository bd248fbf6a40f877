export { promoHandlers } from './promo.handlers.ts';
export { clearPromo, getPromoSet, setPromoApp, setPromoBanner } from './promo.service.ts';
export { promoSchedules } from './promo.jobs.ts';
