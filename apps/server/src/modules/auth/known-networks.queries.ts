import { statement } from '../../platform/database/index.ts';

/** Account $1 signed in from network $2 at $3. */
export const addNetwork = statement(
  'known_network_add',
  `insert into known_network (account_id, network, seen_at) values ($1, $2, $3)
   on conflict (account_id, network) do update set seen_at = excluded.seen_at`,
);

/** A session of account $1 goes on in network $2, at $3, where it signed in: noted once a day. */
export const setNetworkSeen = statement(
  'known_network_renew',
  `update known_network set seen_at = $3
   where account_id = $1 and network = $2 and seen_at < $3::timestamptz - interval '1 day'`,
);

/** Whether the account of phone $1 signed in from network $2 lately. */
export const getNetworkKnown = statement<{ known: boolean }>(
  'known_network_of_phone',
  `select exists (
     select from account a join known_network k on k.account_id = a.account_id where a.phone = $1 and k.network = $2
   ) as known`,
);

export const removeNetworks = statement('known_network_remove', 'delete from known_network where account_id = $1');
export const removeOldNetworks = statement('known_network_sweep', 'delete from known_network where seen_at <= $1');
