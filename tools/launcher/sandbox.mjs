import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Failure } from './failure.mjs';

const addresses = [
  'WECHAT_OPEN_URL',
  'WECHAT_API_URL',
  'SMS_ENDPOINT',
  'ITEM_SOURCE_URL',
  'WECHAT_PAY_URL',
  'ALIPAY_URL',
  'S3_ENDPOINT',
];

/**
 * Whether the sandbox stands in for third parties: only for the demo, and if none is configured.
 * @param {NodeJS.ProcessEnv} env
 */
export const needsSandbox = (env) =>
  (env['SEED']?.trim() || 'demo') === 'demo' && addresses.every((name) => !env[name]?.trim());

/**
 * The port that SANDBOX_PORT states, else the one after the product's; any free one beside any free one.
 * @param {NodeJS.ProcessEnv} env
 */
export function sandboxPort(env) {
  const stated = env['SANDBOX_PORT']?.trim();
  if (stated) return stated;
  const port = Number(env['PORT']?.trim() || 7300);
  return String(port > 0 && port < 65_535 ? port + 1 : 0);
}

/**
 * Starts the sandbox, which prints its address; resolves to the variables with which the server uses it.
 * @param {string} main
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ environment: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startSandbox(main, env) {
  // Detached from the terminal's Ctrl-C, because the product may still call it while it stops. The IPC channel makes
  // it exit if this process dies.
  const child = fork(main, env['SANDBOX_PORT']?.trim() ? [] : ['--or-any'], {
    env: { ...env, SANDBOX_PORT: sandboxPort(env) },
    detached: true,
  });
  const exited = once(child, 'exit');
  const ready = once(child, 'message').then(
    ([message]) => /** @type {{ environment: Record<string, string> }} */ (message), // what apps/sandbox/src/main.ts sends
  );
  const told = await Promise.race([ready, exited.then(() => undefined)]);
  if (told === undefined) throw new Failure('The sandbox did not start, so neither did the product.');
  return {
    environment: told.environment,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await exited;
    },
  };
}
