/** A website registered with WeChat's open platform. Nothing secret: the address it belongs to is the sandbox's. */
export interface App {
  readonly id: string;
  readonly secret: string;
  readonly name: string;
}

export const apps = {
  console: { id: 'wx5a5d00000000c0de', secret: '5a5d0000000000000000000000000001', name: '常客' },
  other: { id: 'wx5a5d00000000beef', secret: '5a5d0000000000000000000000000002', name: '别的应用' },
} as const satisfies Record<string, App>;

export const appOf = (id: string | null): App | undefined => Object.values<App>(apps).find((app) => app.id === id);

/** Hosts that may get a code back: the registered callback domain. */
export const callbackHosts: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** Lifetimes in seconds. */
export const lives = { scan: 300, code: 600, accessToken: 7_200, refreshToken: 30 * 86_400 } as const;
