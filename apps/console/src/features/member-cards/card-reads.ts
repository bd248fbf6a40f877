/** What shows the card and its agreement. */
export const cardReads = ['/vip-card-config', '/vip-card-config/agreements'] as const;
/** What shows growth rules. */
export const growthReads = ['/vip-card-config/grade-exp'] as const;
