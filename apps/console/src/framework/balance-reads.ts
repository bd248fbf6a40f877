/** Queries to invalidate when members' balances change. */
export const balanceReads = [
  'GET /vip-infos',
  'GET /vip-infos/{id}',
  'GET /vip-infos/{id}/assets',
  'GET /vip-infos/{id}/balances',
  'GET /vip-infos/{id}/lots',
  'GET /vip-infos/{id}/postings',
  'GET /vip-infos/recharge-records',
  'GET /vip-infos/point-report',
  'GET /vip-infos/refund-report',
  'GET /vip-infos/consume-report',
] as const;

/** Queries to invalidate when an adjustment is requested or decided. */
export const adjustmentReads = [
  'GET /vip-trim-order',
  'GET /vip-trim-order/{id}',
  'GET /vip-trim-order/terms',
  'GET /approvals',
  'GET /notices/counts',
  ...balanceReads,
] as const;
