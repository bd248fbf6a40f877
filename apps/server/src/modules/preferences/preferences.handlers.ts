import type { domains } from '@regulars/contract';
import { handle, refuseFields } from '../../platform/http/index.ts';
import { forgetPreference, keepPreference, listPreferences } from './preferences.queries.ts';

/** What one preference may take, as JSON. */
const largest = 8 * 1024;

export const preferenceHandlers = handle<typeof domains.preferences>()({
  'GET /user-preferences': async ({ tenant }) => {
    const rows = await listPreferences(tenant.db, tenant.userId);
    return { preferences: Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
  },
  'PUT /user-preferences': async ({ tenant, body: { key, value } }) => {
    const json = JSON.stringify(value ?? null);
    if (json.length > largest) throw refuseFields({ path: 'value', rule: 'max_length', values: { limit: largest } });
    await tenant.transaction((tx) =>
      json === 'null' ? forgetPreference(tx, tenant.userId, key) : keepPreference(tx, tenant.userId, key, json),
    );
    return null;
  },
});
