import { createHash } from 'node:crypto';
import { BoundedMap } from '../kernel/bounded.ts';
import { json, type Call, type Reply, type Route } from '../kernel/exchange.ts';
import { html } from '../kernel/html.ts';
import type { Say } from '../kernel/language.ts';
import type { Mount, Panel, Provider } from '../kernel/provider.ts';
import { signatureFault, type AccessKey } from './sigv4.ts';

const host = 's3.sandbox';
const bucket = 'regulars';
/** Nothing secret: they open the sandbox's bucket. */
const key: AccessKey = {
  accessKeyId: 'SANDBOXKEY',
  secretAccessKey: 'sandbox-secret-access-key',
  region: 'sandbox-1',
};
const most = 200;

interface Stored {
  readonly key: string;
  readonly type: string;
  readonly content: Buffer;
}

const statuses: Readonly<Record<string, number>> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  MethodNotAllowed: 405,
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
  SlowDown: 503,
  InternalError: 500,
};

const failed = (code: string): Reply => ({
  status: statuses[code] ?? 403,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`,
});

/** A store of files that speaks S3's API, path style, with one bucket; signatures are checked by real time. */
export function createS3(): Provider {
  const files = new BoundedMap<string, Stored>(most);
  let address = '';
  const environment = () => ({
    S3_ENDPOINT: `${address}/${host}`,
    S3_REGION: key.region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: key.accessKeyId,
    S3_SECRET_ACCESS_KEY: key.secretAccessKey,
  });
  return {
    name: 's3',
    mounts: [mountOf(files)],
    admin: [
      {
        method: 'GET',
        path: '/',
        handle: () =>
          json({
            environment: environment(),
            files: files.values().map(({ key: name, type, content }) => ({ key: name, type, bytes: content.length })),
          }),
      },
    ],
    guide: 'GET /admin/s3/                             its variables and what it holds',
    panel: (say) => panelOf(say, files, environment()),
    // The product keeps its files on disk: what the sandbox holds is gone when it stops.
    environment: (at) => {
      address = at;
      return {};
    },
    reset: () => files.clear(),
  };
}

function mountOf(files: BoundedMap<string, Stored>): Mount {
  const route = (method: Route['method'], handle: (name: string, call: Call) => Reply): Route => ({
    method,
    path: '/:bucket/:merchant/:part/:name',
    handle: (call) => {
      const fault = signatureFault(call, key, new Date());
      if (fault) return failed(fault);
      if (call.segments['bucket'] !== bucket) return failed('NoSuchBucket');
      return handle(call.path.slice(bucket.length + 2), call);
    },
  });
  const found = (name: string, isWhole: boolean): Reply => {
    const file = files.get(name);
    if (!file) return failed('NoSuchKey');
    const { type, content } = file;
    const headers = { 'content-type': type, 'content-length': String(content.length), etag: etagOf(content) };
    return { status: 200, headers, body: isWhole ? content : '' };
  };
  return {
    host,
    breakable: ['PUT', 'GET', 'DELETE'],
    nameOf: ({ method }) => method,
    routes: [
      route('PUT', (name, { headers, body }) => {
        files.set(name, { key: name, type: headers['content-type'] ?? 'binary/octet-stream', content: body });
        return { status: 200, headers: { etag: etagOf(body) }, body: '' };
      }),
      route('GET', (name) => found(name, true)),
      route('HEAD', (name) => found(name, false)),
      route('DELETE', (name) => {
        files.delete(name);
        return { status: 204, headers: {}, body: '' };
      }),
    ],
    failure: (code) => failed(code),
    unknown: () => failed('MethodNotAllowed'),
  };
}

const etagOf = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`;

function panelOf(say: Say, files: BoundedMap<string, Stored>, environment: Readonly<Record<string, string>>): Panel {
  return {
    id: 's3',
    title: say('文件存储（S3）', 'File store (S3)'),
    body: html`<p>${say('用这些变量启动，图片就存到这里。', 'Start with these variables to keep pictures here.')}</p>
      <pre>
${Object.entries(environment)
  .map(([name, value]) => `${name}=${value}`)
  .join('\n')}</pre>
      <p class="text3">${say('文件数', 'Files')} ${String(files.values().length)}</p>`,
  };
}
