import process from 'node:process';
import { inject } from 'vitest';
import type { RunningProduct } from './product.ts';

/** The product of this worker. A worker runs one file at a time, so no other file's flows use it meanwhile. */
export function ownProduct(): RunningProduct {
  const product = inject('products')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (!product) throw new Error(`There is no product for worker ${process.env['VITEST_POOL_ID']}`);
  return product;
}
