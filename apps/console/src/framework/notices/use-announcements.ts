import type { Announcement } from '@regulars/contract';
import { useAction, useEndpoint } from '../api/index.ts';

/** What the service provider announces to this user, newest first. */
export function useAnnouncements(enabled = true) {
  return useEndpoint('GET /announcements', {}, { quiet: true, staleTime: 0, enabled });
}

const invalidates = ['/announcements', '/notices'] as const;

export function useMarkAnnouncements() {
  const read = useAction('PUT /announcements', { invalidates, quiet: true });
  const dismiss = useAction('PUT /announcements', { invalidates });
  return {
    markRead: ({ announcement_id: id, read: isRead }: Announcement): void => {
      if (!isRead) read.mutate({ body: { operate: 'read', ids: [id] } });
    },
    dismiss: (ids: string[]) => dismiss.mutateAsync({ body: { operate: 'dismiss', ids } }),
    restore: (ids: string[]) => dismiss.mutateAsync({ body: { operate: 'restore', ids } }),
  };
}
