import type { Connections } from '../src/platform/database/index.ts';

/** The same roles, in another database of their cluster. */
export const toDatabase = ({ connection, owner, maintenance }: Connections, database: string): Connections => ({
  connection: { ...connection, database },
  owner: owner && { ...owner, database },
  maintenance: maintenance && { ...maintenance, database },
});

/** The end of `create database`, so that it is the owner's. */
export const ownedBy = ({ owner }: Connections): string => (owner === undefined ? '' : ` owner "${owner.user}"`);
