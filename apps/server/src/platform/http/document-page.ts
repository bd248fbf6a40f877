/** The parts of an OpenAPI document that the readable page shows. */
interface Operation {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses?: Readonly<Record<string, unknown>>;
}

interface OpenApi {
  readonly info: { readonly title: string; readonly description?: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
const code = (value: unknown): string => `<pre>${escape(JSON.stringify(value, undefined, 2))}</pre>`;

const dig = (value: unknown, ...keys: string[]): unknown =>
  keys.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null && key in at ? (at as Record<string, unknown>)[key] : undefined,
    value,
  );
const jsonOf = (part: unknown): unknown => dig(part, 'content', 'application/json', 'schema');
const bodyOf = (part: unknown): unknown => jsonOf(part) ?? dig(part, 'content', 'multipart/form-data', 'schema');

const section = (title: string, value: unknown): string =>
  value === undefined ? '' : `<h4>${title}</h4>${code(value)}`;

const operationCard = (method: string, path: string, operation: Operation): string => {
  const success = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'));
  const text = escape(operation.description ?? '')
    .split('\n\n')
    .map((line) => `<p>${line.replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`)
    .join('');
  return `<details id="${escape(`${method}-${path}`)}"><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escape(path)}</code> ${escape(operation.summary ?? '')}${
    operation.deprecated ? ' <i>older address</i>' : ''
  }</summary>${text}${section('Parameters', operation.parameters)}${section('Body', bodyOf(operation.requestBody))}${section(`Answer ${success?.[0] ?? ''}: data`, dig(jsonOf(success?.[1]), 'properties', 'data'))}</details>`;
};

const style = `body{font:15px/1.6 system-ui,sans-serif;max-width:960px;margin:32px auto;padding:0 20px;color:#201e1a;background:#f4f2ed}
h1{font-size:26px}h2{margin-top:36px;font-size:20px}details{background:#fff;border:1px solid #e8e4dc;border-radius:10px;margin:8px 0;padding:10px 16px}
summary{cursor:pointer}b{display:inline-block;width:64px;color:#0b6a5d}b.delete{color:#a3271b}b.put{color:#8f4a06}i{color:#6b665d;font-style:normal}
pre{background:#f8f6f2;padding:12px;border-radius:6px;overflow:auto;font-size:13px}a{color:#0b6a5d}h4{margin:12px 0 4px}`;

/** The API as an HTML page without scripts: calls by domain, each unfolding to its description, inputs and answer. */
export const documentPage = (document: unknown): string => {
  const { info, paths = {} } = document as OpenApi; // made by the OpenAPI writer
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation: operation as Operation })),
  );
  const byDomain = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? '');
  const sections = [...byDomain].map(
    ([name, list]) =>
      `<h2 id="${escape(name)}">${escape(name)}</h2>${list.map(({ method, path, operation }) => operationCard(method, path, operation)).join('')}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(info.title)} API</title><style>${style}</style>
<h1>${escape(info.title)} API</h1><p>${escape(info.description ?? '')}</p><p>${operations.length} calls. <a href="/api/openapi.json">OpenAPI 3.1 document</a></p>${sections.join('')}</html>`;
};
