import { sql } from 'kysely';

/** Accounts are platform data, which the tenant tables don't include: a raw name, joined by its key. */
export const accounts = sql<{ account_id: string; actual_name: string | null; phone: string }>`account`;

/** What a user `u` with the account `a` is called, as SQL: without a name, by the phone. */
export const userName = `coalesce(u.actual_name, a.actual_name, left(a.phone, 3) || '****' || right(a.phone, 4))`;
