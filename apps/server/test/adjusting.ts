import type { Adjustment, AskedAdjustment, NewOtherAdjustment } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import { expect } from 'vitest';
import { getLedgerAccount, openAccounts, post } from '../src/ledger/index.ts';
import { v7 as newId } from 'uuid';
import { nextPhone, type Caller, type Shop } from './factories.ts';
import type { TestServer } from './test-server.ts';

/** Null means no limit. */
interface Units {
  readonly principal?: number | null;
  readonly bonus?: number | null;
  readonly points?: number | null;
  readonly growth?: number | null;
}

/** Fixtures of adjustment tests: a member, users with limits, and requests. */
export const adjustingIn = (server: TestServer, shop: Shop) => {
  const tenant = server.database.tenant(shop.merchantId);
  const run = (sql: string, ...values: unknown[]) =>
    server.database.platform.execute(sql, [shop.merchantId, ...values]);

  /** A user with one role that has these limits. */
  const someone = async (
    { principal = 0, bonus = 0, points = 0, growth = 0 }: Units = {},
    options: { permissions?: 'all' | readonly Permission[]; branches?: 'all' | readonly string[] } = {},
  ): Promise<Caller> => {
    const user = await server.make.user(shop, options);
    await run(
      `insert into adjustment_limit (merchant_id, role_id, principal, bonus, points, growth)
       select merchant_id, role_id, $3, $4, $5, $6 from user_role where merchant_id = $1 and user_id = $2`,
      user.userId,
      principal,
      bonus,
      points,
      growth,
    );
    return user;
  };

  const member = async (branchId: string | null = null): Promise<string> => {
    const id = newId();
    await run(
      `insert into member (merchant_id, member_id, member_no, phone, name, source, grade_id, grade_from, branch_id, joined_at)
       values ($1, $2, $3, $4, '林晓雯', 'till', $5, '2026-11-20', $6, $7)`,
      id,
      nextPhone(),
      nextPhone(),
      shop.gradeIds[0],
      branchId,
      server.clock.now(),
    );
    await tenant.transaction((tx) => openAccounts(tx, [id]));
    return id;
  };

  /** Spends a member's points outside of adjustments. */
  const spendPoints = (memberId: string, points: number) =>
    tenant.transaction((tx) =>
      post(tx, server.clock.now(), {
        kind: 'spend',
        accountId: memberId,
        document: { kind: 'test', id: newId() },
        branchId: null,
        actorId: null,
        take: { points },
      }),
    );

  const balances = async (memberId: string) => {
    const found = await getLedgerAccount(tenant, memberId);
    if (!found) throw new Error('no such account');
    return found.balances;
  };

  /** Requests points or growth and expects success. */
  const ask = async (
    as: Caller,
    vip_id: string,
    input: Partial<NewOtherAdjustment>,
    headers: Record<string, string> = {},
  ): Promise<AskedAdjustment> => {
    const body = { vip_id, reason: 'service' as const, again: true, ...input };
    const { status, data, err } = await server.call('POST /vip-trim-order/other', { as, body, headers });
    expect(err).toBeUndefined();
    expect(status).toBe(201);
    return data;
  };

  const read = async (as: Caller, id: string): Promise<Adjustment> =>
    (await server.call('GET /vip-trim-order/{id}', { as, params: { id } })).data;

  /** The operation log of an adjustment, oldest first. */
  const log = async (id: string): Promise<string[]> => {
    const { rows } = await run(
      "select action from operation_log where merchant_id = $1 and subject_kind = 'adjustment' and subject_id = $2 order by log_id",
      id,
    );
    return (rows as { action: string }[]).map(({ action }) => action);
  };

  return { run, someone, member, spendPoints, balances, ask, read, log };
};

export type Adjusting = ReturnType<typeof adjustingIn>;
