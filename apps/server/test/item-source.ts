import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
type Kind = 'brands' | 'categories' | 'items';

export const answerJson =
  (body: unknown, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A merchant's item source that a test fills, or lets misbehave. */
export const startItemSource = async () => {
  const goods: Record<Kind, unknown[]> = { brands: [], categories: [], items: [] };
  const asked: IncomingMessage[] = [];
  let override: Answer | undefined;
  const server = createServer((request, response) => {
    asked.push(request);
    if (override) return override(response, request);
    const url = new URL(request.url ?? '', 'http://source');
    const rows = goods[url.pathname.slice(1) as Kind]; // the product asks for no other
    const [from, limit] = [Number(url.searchParams.get('cursor') ?? 0), Number(url.searchParams.get('limit'))];
    const next = from + limit < rows.length ? String(from + limit) : null;
    answerJson({ items: rows.slice(from, from + limit), next_cursor: next })(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port was given');
  return {
    address: `http://127.0.0.1:${bound.port}`,
    goods,
    asked,
    /** Answers every call; undefined: the goods again. */
    answer: (how: Answer | undefined) => {
      override = how;
    },
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
};
