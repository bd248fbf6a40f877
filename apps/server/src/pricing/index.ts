/** Prices baskets, and takes them back: pure, in whole fen, exact to the fen. */
export { partsOf } from './means.ts';
export { amountOf, priceBasket, type Applied, type PricedLine, type Reduction } from './price.ts';
export {
  fenOf,
  returnAll,
  returnAmount,
  returnQuantities,
  sumByMeans,
  type Returned,
  type SoldLine,
} from './refund.ts';
