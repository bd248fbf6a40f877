import type { Passkey } from '@regulars/contract';
import type { ShownPasskey } from './passkeys.queries.ts';

export const presentPasskey = ({ passkey_id, name, synced, created_at, last_used_at }: ShownPasskey): Passkey => ({
  passkey_id,
  name,
  synced,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});
