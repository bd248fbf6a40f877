export interface OutputColumn {
  /** Undefined for all columns of what is selected from. */
  readonly name: string | undefined;
  readonly isMerchant: boolean;
}

export function givesMerchant(output: readonly OutputColumn[]): boolean {
  const named = output.filter(({ name }) => name === undefined || name === 'merchant_id');
  return named.length > 0 && named.every(({ isMerchant }) => isMerchant);
}

/** The columns of a union, which are the merchant's if those of each query in their place are; a star hides the places. */
export function inBoth(some: readonly OutputColumn[], others: readonly OutputColumn[]): readonly OutputColumn[] {
  if ([...some, ...others].some(({ name }) => name === undefined)) return [];
  return some.map(({ name, isMerchant }, at) => ({ name, isMerchant: isMerchant && others[at]?.isMerchant === true }));
}
