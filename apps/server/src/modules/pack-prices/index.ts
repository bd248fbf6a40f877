export { packPriceHandlers } from './pack-prices.handlers.ts';
