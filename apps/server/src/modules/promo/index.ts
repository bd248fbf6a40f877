export { promoHandlers } from './promo.handlers.ts';
export { largestPicture, pictureOf } from './promo.rules.ts';
export { clearPromo, getPromoSet, setPromoApp, setPromoBanner } from './promo.service.ts';
