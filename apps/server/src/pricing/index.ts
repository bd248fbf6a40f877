/** Prices baskets, and takes them back: pure, in whole fen, exact to the fen. */
export { aloneOf, chooseCoupons, isFull, mayJoin, reductionsWith, type Candidate } from './choose.ts';
export { partsOf } from './means.ts';
export { amountOf, priceBasket, type Applied, type BasketLine, type PricedLine, type Reduction } from './price.ts';
export {
  fenOf,
  returnAll,
  returnAmount,
  returnQuantities,
  sumByMeans,
  type Returned,
  type SoldLine,
} from './refund.ts';
