import { createHash, randomBytes } from 'node:crypto';
import type { Permission } from '@regulars/contract/menu';
import { v7 as newId } from 'uuid';
import type { Database } from '../src/platform/database/index.ts';

/** An open and initialised merchant with branches and grades. */
export interface Shop {
  readonly merchantId: string;
  readonly branchIds: readonly [string, string];
  /** In ascending order. */
  readonly gradeIds: readonly [string, string];
}

/** A caller: its token and identity. */
export interface Caller {
  readonly token: string;
  readonly accountId: string;
  readonly phone: string;
  readonly sessionId: string;
  readonly merchantId: string | undefined;
  readonly userId: string | undefined;
}

export interface ShopOptions {
  readonly name?: string;
  readonly timezone?: string;
  readonly dayCut?: string;
  readonly expiresOn?: string;
  readonly opened?: boolean;
  readonly initialised?: boolean;
  readonly disabled?: boolean;
}

let phones = 13_900_000_000;
/** A phone unique within the test file. */
export const nextPhone = (): string => String((phones += 1));

/** Creates test data by plain SQL, independently of the modules under test. */
export class Factories {
  readonly #database: Database;
  readonly #now: () => Date;

  constructor(database: Database, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  async #insert(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
    const names = Object.keys(row);
    await this.#database.platform.execute(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    );
  }

  async shop({
    name = '半日闲茶馆',
    timezone = 'Asia/Shanghai',
    dayCut = '00:00',
    expiresOn = '2036-12-31',
    opened = true,
    initialised = true,
    disabled = false,
  }: ShopOptions = {}): Promise<Shop> {
    const [merchantId, branchIds, gradeIds] = [newId(), [newId(), newId()] as const, [newId(), newId()] as const];
    const created_at = this.#now();
    await this.#insert('merchant', {
      merchant_id: merchantId,
      merchant_no: `M${merchantId}`,
      abbreviation_name: name,
      pass_type: 2,
      timezone,
      day_cut: dayCut,
      created_at,
      opened_at: opened ? created_at : null,
      expires_on: opened ? expiresOn : null,
      initialised_at: initialised ? created_at : null,
      disabled_at: disabled ? created_at : null,
    });
    for (const [at, branch_id] of branchIds.entries()) {
      await this.#insert('branch', {
        merchant_id: merchantId,
        branch_id,
        branch_no: String(at),
        name: at === 0 ? '解放路店' : '西湖银泰店',
        is_head: at === 0,
        sort_code: at,
        created_at,
      });
    }
    await this.#insert('grade', {
      merchant_id: merchantId,
      grade_id: gradeIds[0],
      level: 1,
      name: '普通',
      face: 'basic',
      growth_from: 0,
    });
    await this.#insert('grade', {
      merchant_id: merchantId,
      grade_id: gradeIds[1],
      level: 2,
      name: '银卡',
      face: 'silver',
      growth_from: 1000,
      earning_rate: 12_000,
      discount_rate: 9_800,
    });
    if (initialised) await this.#putGradesInForce(merchantId);
    return { merchantId, branchIds, gradeIds };
  }

  /** As initialisation does. */
  async #putGradesInForce(merchantId: string): Promise<void> {
    for (const sql of [
      `insert into merchant_rule_version (merchant_id, kind, rule_id, number, made_at, content)
       select $1, 'grades', $1, 1, $2, jsonb_agg(to_jsonb(g) - '{merchant_id,level,version}'::text[] order by growth_from)
       from grade g where merchant_id = $1`,
      `insert into merchant_rule (merchant_id, kind, rule_id, in_force, created_at) values ($1, 'grades', $1, 1, $2)`,
    ])
      await this.#database.platform.execute(sql, [merchantId, this.#now()]);
  }

  /** A signed-in account without a merchant. */
  async account({
    phone = nextPhone(),
    provider = false,
    name = '方晓棠',
  }: { phone?: string; provider?: boolean; name?: string } = {}): Promise<Caller> {
    const accountId = newId();
    await this.#insert('account', {
      account_id: accountId,
      account_no: `A20200101${phone.slice(1)}`,
      phone,
      actual_name: name,
      is_provider: provider,
      created_at: this.#now(),
      phone_verified_at: this.#now(),
    });
    return { accountId, phone, merchantId: undefined, userId: undefined, ...(await this.session(accountId)) };
  }

  /** Opens a new session of an account. */
  async session(accountId: string): Promise<{ token: string; sessionId: string }> {
    const [token, sessionId, now] = [randomBytes(32).toString('base64url'), newId(), this.#now()];
    await this.#insert('session', {
      session_id: sessionId,
      account_id: accountId,
      family_id: sessionId,
      remembered: false,
      address: '127.0.0.1',
      agent: 'test',
      created_at: now,
      signed_in_at: now,
      access_hash: createHash('sha256').update(token).digest(),
      access_until: new Date(now.getTime() + 15 * 60_000),
      refresh_hash: randomBytes(32),
      expires_at: new Date(now.getTime() + 12 * 3_600_000),
    });
    return { token, sessionId };
  }

  /** A signed-in user of the shop with one role that grants `permissions`, or everything. */
  async user(
    shop: Shop,
    {
      permissions = 'all',
      branches = 'all',
      as,
    }: { permissions?: 'all' | readonly Permission[]; branches?: 'all' | readonly string[]; as?: Caller } = {},
  ): Promise<Caller> {
    const { merchantId } = shop;
    const caller = as ?? (await this.account());
    const [userId, roleId, created_at] = [newId(), newId(), this.#now()];
    await this.#insert('merchant_user', {
      merchant_id: merchantId,
      user_id: userId,
      account_id: caller.accountId,
      actual_name: '何苗',
      all_branches: branches === 'all',
      in_branches: branches !== 'all' && branches.length > 0,
      created_at,
    });
    await this.#insert('account_merchant', { account_id: caller.accountId, merchant_id: merchantId, user_id: userId });
    await this.#insert('role', {
      merchant_id: merchantId,
      role_id: roleId,
      name: `角色 ${roleId}`,
      all_permissions: permissions === 'all',
      created_at,
    });
    await this.#insert('user_role', { merchant_id: merchantId, user_id: userId, role_id: roleId });
    if (permissions !== 'all' && permissions.length > 0)
      await this.#database.platform.execute(
        'insert into role_permission (merchant_id, role_id, permission) select $1, $2, unnest($3::text[])',
        [merchantId, roleId, permissions],
      );
    for (const branch_id of branches === 'all' ? [] : branches)
      await this.#insert('user_branch', { merchant_id: merchantId, user_id: userId, branch_id });
    return { ...caller, merchantId, userId };
  }

  /** Takes a permission from a user's role. */
  async revoke({ merchantId, userId }: Caller, permission: Permission): Promise<void> {
    await this.#database.platform.execute(
      `delete from role_permission p using user_role u where p.merchant_id = $1 and u.merchant_id = $1
         and u.role_id = p.role_id and u.user_id = $2 and p.permission = $3`,
      [merchantId, userId, permission],
    );
  }
}
