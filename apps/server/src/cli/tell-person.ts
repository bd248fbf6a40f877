import { tellPhoneOf } from '../modules/auth/index.ts';
import type { Config } from '../platform/config/config.ts';
import { loadSecrets } from '../platform/config/secrets.ts';
import type { PlatformTx } from '../platform/database/index.ts';

/** Tells an account's phone what the operator changed, by the server's gateway, as a change of one's own is told. */
export const tellPerson = async (
  tx: PlatformTx,
  config: Config,
  told: Parameters<typeof tellPhoneOf>[2],
  now: Date,
): Promise<void> => {
  // The server could not read a message sealed with another secret.
  if (config.databaseUrl !== undefined && config.secretKey === undefined) return;
  const { dataKey } = await loadSecrets(config);
  await tellPhoneOf(tx, dataKey, told, now);
};
