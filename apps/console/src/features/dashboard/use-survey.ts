import { useEndpoint } from '../../framework/api/index.ts';
import { useCanAt } from '../../framework/session/index.ts';

/** The number of members and its growth. */
export function useSurvey() {
  const enabled = useCanAt('member', 'member:read');
  return useEndpoint('GET /vip-infos/survey', {}, { quiet: true, staleTime: 60_000, enabled });
}
