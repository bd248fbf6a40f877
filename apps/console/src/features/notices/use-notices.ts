import type { Notice } from '@regulars/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call, useAction } from '../../framework/api/index.ts';

const name = 'GET /notices';

/** The user's notices, newest first, page by page; refetched whenever the panel opens. */
export function useNotices() {
  const query = useInfiniteQuery({
    queryKey: [name],
    queryFn: ({ pageParam, signal }) => call(name, { query: { cursor: pageParam } }, { signal, quiet: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: 0,
    meta: { quietness: { quiet: true } },
  });
  const notices: readonly Notice[] | undefined = query.data?.pages.flatMap(({ items }) => items);
  return { ...query, notices };
}

export function useMarkRead() {
  const mark = useAction('PUT /notices', { invalidates: ['/notices'], quiet: true });
  return {
    markRead: ({ notice_id, read }: Notice): void => {
      if (!read) mark.mutate({ body: { read: [notice_id] } });
    },
    /** Up to the newest one shown; later ones stay unread. */
    markAllRead: (newest: Notice): void => mark.mutate({ body: { read_up_to: newest.notice_id } }),
  };
}
