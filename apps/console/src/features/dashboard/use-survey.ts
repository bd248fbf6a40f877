import { useEndpoint } from '../../framework/api/index.ts';
import { useCan } from '../../framework/session/index.ts';

/** The number of members and its growth. */
export function useSurvey() {
  const enabled = useCan('member:read');
  return useEndpoint('GET /vip-infos/survey', {}, { quiet: true, staleTime: 60_000, enabled });
}
