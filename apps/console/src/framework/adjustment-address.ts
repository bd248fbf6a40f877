/** The list of adjustments, with one of them opened. */
export const adjustmentAddress = (id: string): string => `/memberAdjustments?adjustment=${id}`;
