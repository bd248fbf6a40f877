/** Of an uploaded picture: pixels of each side and in all; and a user's pictures that nothing uses yet. */
export const pictureLimits = { side: 12_000, pixels: 50_000_000, unused: 20 } as const;
/** How many times as high as wide, and as wide as high, a picture may be that fills a place of its own proportions. */
export const pictureShapes: Readonly<Partial<Record<string, { readonly tall: number; readonly wide: number }>>> = {
  carousel: { tall: 1.5, wide: 5 },
  member_card: { tall: 1, wide: 2.5 },
  card_share: { tall: 1.5, wide: 2.5 },
};
/** The size of an uploaded picture, by its purpose. */
export const pictureBytes = {
  merchant_logo: 1024 * 1024,
  merchant_licence: 1024 * 1024,
  item: 5 * 1024 * 1024,
  carousel: 5 * 1024 * 1024,
  member_card: 1024 * 1024,
  card_share: 1024 * 1024,
} as const;
/** Of carousels: how many a merchant has, and characters of a text or link. */
export const carouselLimits = { most: 100, alt: 100, target: 300, branches: 200 } as const;
/** A page of the mini-program, with what it is asked for. */
export const carouselPagePattern = '^/?[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*([?][A-Za-z0-9_.~%=&-]*)?$';
