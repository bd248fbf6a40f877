/** The page of an order. */
export const orderAddress = (id: string): string => `/orders/${id}`;
