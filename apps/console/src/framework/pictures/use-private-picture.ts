import { useQuery } from '@tanstack/react-query';
import { request } from '../api/call.ts';
import { ReceivedFile } from '../api/transport.ts';

/** A picture that only the merchant's users may see, as an address for `img`; null while it loads, or if there is none. */
export function usePrivatePicture(id: string | null): string | null {
  const { data } = useQuery({
    queryKey: ['private picture', id],
    queryFn: async ({ signal }): Promise<string> => {
      const received: unknown = await request(
        'GET /upload/image/{id}',
        { params: { id: id ?? '' } },
        { signal, quiet: true },
      );
      if (!(received instanceof ReceivedFile)) throw new TypeError('A picture is a file');
      return URL.createObjectURL(received.content);
    },
    enabled: id !== null,
    // Fetched once: an id never gets another picture, and its address is good as long as the page.
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return data ?? null;
}
