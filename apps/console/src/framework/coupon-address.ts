/** The page of a coupon template. */
export const couponAddress = (id: string): string => `/coupondetail/${id}`;
