/** Queries to invalidate when members change. */
export const memberReads = [
  'GET /vip-infos',
  'GET /vip-infos/{id}',
  'GET /vip-infos/{id}/events',
  'GET /vip-infos/survey',
  'GET /vip-grades',
  'GET /dictionaries/member-tag',
] as const;
