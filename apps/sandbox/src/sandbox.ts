import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adminRoutes } from './admin.ts';
import { createShared, type Mount } from './kernel/provider.ts';
import type { Route } from './kernel/exchange.ts';
import { pageRoutes } from './page.ts';
import { serve } from './serve.ts';
import { createItemSource } from './item-source/item-source.ts';
import { createS3 } from './s3/s3.ts';
import { createPayments } from './payments/payments.ts';
import { createSms, type SmsOptions } from './sms/sms.ts';
import { createTill, type TillOptions } from './till/till.ts';
import { createWechat } from './wechat/wechat.ts';

export interface SandboxOptions extends SmsOptions, TillOptions {
  /** 0, the default, is any free port. */
  readonly port?: number;
}

export interface Sandbox {
  /** For example http://127.0.0.1:7301 */
  readonly address: string;
  /** The variables with which the server uses it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/** Starts a sandbox with state of its own, on loopback only; rejects if the port can't be bound. */
export async function startSandbox({ port = 0, ...options }: SandboxOptions = {}): Promise<Sandbox> {
  const shared = createShared();
  const providers = [
    createWechat(shared),
    createSms(shared, options),
    createItemSource(),
    createPayments(),
    createS3(),
    createTill(shared, options),
  ];
  const places = new Map<string, Mount | readonly Route[]>([
    ['', pageRoutes(shared, providers)],
    ['admin', adminRoutes(shared, providers)],
    ...providers.flatMap(({ mounts }) => mounts.map((mount) => [mount.host, mount] as const)),
  ]);
  const stopping = new AbortController();
  const server = createServer((request, response) => {
    serve({ shared, places, stopped: stopping.signal }, request, response).catch(() => response.destroy());
  });
  server.listen({ port, host: '127.0.0.1', exclusive: true });
  await once(server, 'listening');
  const bound = server.address() as AddressInfo; // of a TCP server that listens
  const address = `http://127.0.0.1:${bound.port}`;
  return {
    address,
    environment: Object.assign({}, ...providers.map(({ environment }) => environment(address))) as Record<
      string,
      string
    >, // of texts
    stop: async () => {
      stopping.abort();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
