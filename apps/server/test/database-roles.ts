import { Client, type ClientConfig } from 'pg';
import type { Connections } from '../src/platform/database/index.ts';

/** The same roles for another database of the cluster. */
export const toDatabase = ({ connection, owner, maintenance }: Connections, database: string): Connections => ({
  connection: { ...connection, database },
  owner: owner && { ...owner, database },
  maintenance: maintenance && { ...maintenance, database },
});

/** The end of a `create database` that makes the owner own it. */
export const ownedBy = ({ owner }: Connections): string => (owner === undefined ? '' : ` owner "${owner.user}"`);

/**
 * Lets the roles post at any instant, because test clocks stand still or run far ahead. `admin` is a superuser, or was
 * granted `set on parameter ledger.clock_skew`.
 */
export const disableClockSkew = async (
  admin: ClientConfig,
  { connection, owner, maintenance }: Connections,
): Promise<void> => {
  const names = [connection, owner, maintenance].flatMap((role) => (role?.user === undefined ? [] : [role.user]));
  const client = new Client(admin);
  await client.connect();
  try {
    for (const name of new Set(names)) await client.query(`alter role "${name}" set ledger.clock_skew = '100 years'`);
  } finally {
    await client.end();
  }
};
