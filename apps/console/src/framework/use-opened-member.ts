import { useEffect, useEffectEvent } from 'react';
import { useAction } from './api/index.ts';

/** Remembers that the user opened a member, for their home page. Nothing depends on its success. */
export function useOpenedMember(memberId: string): void {
  const { mutate } = useAction('PUT /dashboard/opened-members', { quiet: true, invalidates: ['/dashboard/members'] });
  const remember = useEffectEvent((id: string) => mutate({ body: { vip_id: id } }));
  useEffect(() => remember(memberId), [memberId]);
}
