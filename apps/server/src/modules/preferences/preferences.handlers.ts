import type { domains } from '@regulars/contract';
import { handle, refuseFields } from '../../platform/http/index.ts';
import { removePreference, setPreference, listPreferences } from './preferences.queries.ts';

/** The size limit of one preference as JSON, in bytes. */
const largest = 8 * 1024;
/** Maximum preferences per user and merchant. */
const most = 200;

export const preferenceHandlers = handle<typeof domains.preferences>()({
  'GET /user-preferences': async ({ tenant }) => {
    const rows = await listPreferences(tenant.db, tenant.userId);
    return { preferences: Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
  },
  'PUT /user-preferences': async ({ tenant, body: { key, value } }) => {
    const json = JSON.stringify(value ?? null);
    if (Buffer.byteLength(json) > largest)
      throw refuseFields({ path: 'value', rule: 'max_length', values: { limit: largest } });
    await tenant.transaction(async (tx) => {
      if (json === 'null') return removePreference(tx, tenant.userId, key);
      if (!(await setPreference(tx, tenant.userId, key, json, most)))
        throw refuseFields({ path: 'key', rule: 'max_items', values: { limit: most } });
    });
    return null;
  },
});
