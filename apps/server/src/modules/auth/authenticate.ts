import { statement, type Database } from '../../platform/database/index.ts';
import { zoneAt } from '../../platform/clock/merchant-days.ts';
import type { Authenticate, IdentityUser } from '../../platform/http/index.ts';
import { menuVersion } from '../menus/index.ts';
import {
  accessTag,
  isUnseen,
  markSeen,
  merchantStanding,
  standingColumns,
  type StandingRow,
} from '../merchants/index.ts';
import { demandsSecondFactor, grantedPermissions, userAccess, type UserAccess } from '../permissions/index.ts';
import { provedSecondFactor } from './sessions.queries.ts';
import { hashToken } from './sessions.service.ts';

interface AccountRow {
  readonly family_id: string;
  readonly account_id: string;
  readonly is_provider: boolean;
  readonly second_factor: boolean;
  readonly user_id: null;
}

interface UserRow extends Omit<AccountRow, 'user_id'>, StandingRow, UserAccess {
  readonly user_id: string;
  readonly operator: string | null;
  readonly all_branches: boolean;
  readonly user_disabled_at: Date | null;
  readonly is_unseen: boolean;
  readonly demands_second_factor: boolean;
  readonly menu_version: number;
}

/**
 * All a request needs to know about its caller, in one round trip: session $1 at $3, its account, and the account's
 * user in merchant $2 (null: none selected). Read for each request, so that any change takes effect on the next one.
 */
const findIdentity = statement<AccountRow | UserRow>(
  'authenticate',
  `select s.family_id, s.account_id, a.is_provider, ${provedSecondFactor} as second_factor, u.user_id, coalesce(u.actual_name, a.actual_name) as operator, u.all_branches,
     u.disabled_at as user_disabled_at, ${isUnseen('$3')} as is_unseen, ${standingColumns.select('m')},
     ${userAccess('$2')}, ${demandsSecondFactor('$2')} as demands_second_factor, ${menuVersion('$2')}
   from session s
   join account a on a.account_id = s.account_id
   left join merchant_user u on u.merchant_id = $2 and u.account_id = s.account_id
   left join merchant m on m.merchant_id = u.merchant_id
   where s.access_hash = $1 and s.access_until > $3 and s.revoked_at is null and a.disabled_at is null`,
);

/** Refuses a session without the second factor that a role demands. */
const lacking = (row: UserRow): 'second_factor_demanded' | undefined =>
  row.demands_second_factor && !row.second_factor ? 'second_factor_demanded' : undefined;

const userOf = (row: UserRow, merchantId: string, now: Date): IdentityUser => {
  const permissions = grantedPermissions(row.all_permissions, row.permissions);
  const branches = row.all_branches ? 'all' : row.branches;
  const standing = merchantStanding(row, now);
  const closed = row.user_disabled_at ? 'user_disabled' : (standing.closed ?? lacking(row));
  return {
    merchantId,
    userId: row.user_id,
    operator: row.operator,
    permissions,
    branches,
    access: accessTag({
      permissions,
      branches,
      menuVersion: row.menu_version,
      zone: zoneAt(row, now),
      standing: standing.vipOpenStatus,
      expiresOn: row.expires_on,
    }),
    zones: row,
    isLeaving: closed === 'merchant_expired' && row.all_permissions && lacking(row) === undefined,
    closed,
  };
};

/**
 * Identifies the caller of an access token, and marks the user as seen, also one who never opens the console. `sessionId` is the
 * family's id, which survives refreshing.
 */
export const createAuthenticate =
  ({ platform }: Database): Authenticate =>
  async (token, merchantId, now) => {
    const [row] = await platform.query(findIdentity, [hashToken(token), merchantId ?? null, now]);
    if (!row) return undefined;
    const caller = {
      sessionId: row.family_id,
      accountId: row.account_id,
      isProvider: row.is_provider,
      hasSecondFactor: row.second_factor,
    };
    if (row.user_id === null || merchantId === undefined) return { ...caller, user: undefined };
    const user = userOf(row, merchantId, now);
    if (row.is_unseen && user.closed === undefined) await platform.query(markSeen, [merchantId, row.account_id, now]);
    return { ...caller, user };
  };
