import type { Notice } from '@regulars/contract';
import { useAction, useEndless } from '../../framework/api/index.ts';

/** The user's notices, newest first, page by page; refetched whenever the panel opens. */
export function useNotices() {
  const query = useEndless('GET /notices', {}, { staleTime: 0 });
  const notices: readonly Notice[] | undefined = query.data;
  return { ...query, notices };
}

export function useMarkRead() {
  const mark = useAction('PUT /notices', { invalidates: ['/notices'], quiet: true });
  const dismiss = useAction('PUT /notices', { invalidates: ['/notices'] });
  return {
    dismiss: (notice: Notice) => dismiss.mutateAsync({ body: { dismiss: [notice.notice_id] } }),
    dismissRead: () => dismiss.mutateAsync({ body: { dismiss_read: true } }),
    restore: (ids: string[]) => dismiss.mutateAsync({ body: { restore: ids } }),
    markRead: ({ notice_id, read }: Notice): void => {
      if (!read) mark.mutate({ body: { read: [notice_id] } });
    },
    /** Up to the newest one shown; later ones stay unread. */
    markAllRead: (newest: Notice): void => mark.mutate({ body: { read_up_to: newest.notice_id } }),
  };
}
