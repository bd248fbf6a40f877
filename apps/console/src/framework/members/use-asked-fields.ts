import type { Asked, AskedField } from '@regulars/phrases';
import { useEndpoint } from '../api/index.ts';

const allShown: Readonly<Record<AskedField, Asked>> = { gender: 'shown', birthday: 'shown', remark: 'shown' };

/** How the card asks for fields of a new member; of a known one all may be told. */
export function useAskedFields(isNew: boolean): Readonly<Record<AskedField, Asked>> {
  const { data } = useEndpoint('GET /vip-card-config', {}, { quiet: true, enabled: isNew });
  return isNew && data ? data.asked : allShown;
}
