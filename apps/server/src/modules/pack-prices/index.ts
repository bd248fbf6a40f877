export { packPriceHandlers } from './pack-prices.handlers.ts';
export { listPackPrices, setPackPrice, withdrawPackPrice } from './pack-prices.service.ts';
