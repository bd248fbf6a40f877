/** The cashier, serving a member if one is given. */
export const cashierAddress = (memberId?: string): string => (memberId ? `/cashier?vip_id=${memberId}` : '/cashier');

/** The cashier, with the user's shift open over it. */
export const shiftDrawerAddress = '/cashier?shift';
