import { createHmac } from 'node:crypto';
import { statement, type Database } from '../database/index.ts';

const insertFirst = statement(
  'secret_fingerprint_first',
  `insert into secret_fingerprint (secret, fingerprint, since) values ('data_key', $1, $2) on conflict (secret) do nothing`,
);

const lockKnown = statement<{ fingerprint: Buffer; since: Date }>(
  'secret_fingerprint_lock',
  `select fingerprint, since from secret_fingerprint where secret = 'data_key' for update`,
);

const replaceKnown = statement(
  'secret_fingerprint_replace',
  `update secret_fingerprint set fingerprint = $1, since = $2 where secret = 'data_key'`,
);

/**
 * Compares the secret's fingerprint with the one of the previous start, on any machine, and stores it. A difference gives a
 * warning: once after a deliberate change, at every start if copies have different secrets.
 */
export const secretWarning = ({ platform }: Database, dataKey: Buffer, now: Date): Promise<string | undefined> =>
  platform.transaction(async (tx) => {
    const fingerprint = createHmac('sha256', dataKey).update('fingerprint of the data key').digest();
    await tx.query(insertFirst, [fingerprint, now]);
    const [known] = await tx.query(lockKnown);
    if (!known || known.fingerprint.equals(fingerprint)) return undefined;
    await tx.query(replaceKnown, [fingerprint, now]);
    return `SECRET_KEY (or DATA_DIR/secrets.json) differs from the key that this database has been used with since ${known.since.toISOString()}. If other servers still use that key, sign-ins fail on some of them: give all servers the same key and restart them. If it was changed on purpose, ignore this; it is logged once. See docs/operations.md`;
  });
