import { announcementLimits } from '@regulars/contract/rules';
import type { AnnouncementState } from '@regulars/phrases';

interface Dates {
  readonly publish_at: Date | null;
  readonly expires_at: Date;
  readonly withdrawn_at: Date | null;
}

export const announcementState = ({ publish_at, expires_at, withdrawn_at }: Dates, now: Date): AnnouncementState => {
  if (withdrawn_at) return 'withdrawn';
  if (!publish_at) return 'draft';
  if (publish_at > now) return 'scheduled';
  return expires_at > now ? 'live' : 'ended';
};

/** Whether it may be published then. */
export const isPeriod = (publishAt: Date, expiresAt: Date): boolean => {
  const lasts = expiresAt.getTime() - publishAt.getTime();
  return lasts > 0 && lasts <= announcementLimits.days * 86_400_000;
};
