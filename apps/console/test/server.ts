import { vi } from 'vitest';

export type Received = { name: string; search: string; headers: Headers; body: unknown };
type Answer = { status: number; answer: unknown };

export const ok = (data: unknown): Answer => ({ status: 200, answer: { ok: true, data } });
export const refused = (status: number, code: number, name: string, more = {}): Answer => ({
  status,
  answer: { ok: false, err: { code, name, msg: `words of ${name}`, request_id: 'request-1', ...more } },
});

/** Stubs `fetch`: responds by 'METHOD /path' and records the requests. */
export function serve(answers: Record<string, (received: Received) => Answer | Promise<Answer>>): Received[] {
  const all: Received[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers, body }: RequestInit) => {
    const { pathname, search } = new URL(address, 'http://localhost');
    const name = `${method} ${pathname.replace('/api', '')}`;
    const received = {
      name,
      search,
      headers: new Headers(headers),
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
    };
    all.push(received);
    const { status, answer } = (await answers[name]?.(received)) ?? refused(404, 40402, 'route_not_found');
    return Response.json(answer, { status });
  });
  return all;
}
