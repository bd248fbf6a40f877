import type { Kysely } from 'kysely';
import type { PlatformTables, TenantTables } from './schema.ts';
import { createKysely } from './sending.ts';
import type { Finish, Send, SentResult } from './sending.ts';
import type { ShapedQueries, ShapedQuery } from './shaped-query.ts';
import type { Statement } from './statement.ts';
import { TenantCheckError } from './errors.ts';
import { platformCheck, tenantCheck } from './tenant-check.ts';

export interface TenantView {
  readonly merchantId: string;
  /** Refuses, with a TenantCheckError, a query that isn't bound to the merchant. */
  readonly kysely: Kysely<TenantTables>;
  /** The first value must be the merchant's id: a TenantCheckError otherwise. */
  query<Row extends object>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
  /** Builds and checks the query, as `kysely` would, once for each of its shapes. */
  shaped<Form, Values, Row extends object>(
    query: ShapedQuery<Form, Values, Row>,
    form: Form,
    values: Values,
  ): Promise<Row[]>;
  /** The same without sending it: for a thread with a connection of its own. */
  compiled<Form, Values, Row extends object>(
    query: ShapedQuery<Form, Values, Row>,
    form: Form,
    values: Values,
  ): CompiledStatement;
  /** Sends a compiled statement, or one that wraps it; it is planned each time. */
  queryCompiled<Row extends object>(statement: CompiledStatement): Promise<Row[]>;
}

/** A statement of one merchant, checked and with its values. */
export interface CompiledStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface PlatformView {
  /** Refuses tenant tables. */
  readonly kysely: Kysely<PlatformTables>;
  /** May touch tenant tables if cross-merchant.ts lists its name. */
  query<Row extends object>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** Unnamed SQL of a library or a migration; several statements when there are no values. */
  execute(text: string, values?: readonly unknown[]): Promise<SentResult>;
}

export interface TenantTx extends TenantView {
  /** Sends the transaction's last statement together with the commit. If the statement fails, so does the commit. */
  finish(statement: Statement<object>, values: readonly unknown[]): void;
  /** The same transaction's view of the platform's tables. */
  readonly platform: PlatformTx;
}

export interface PlatformTx extends PlatformView {
  /** The same transaction's view of one merchant's tables. */
  tenant(merchantId: string): TenantTx;
}

/** What the views of one pool or client share. */
export interface Channel {
  readonly send: Send;
  /** Of a transaction. */
  readonly finish?: Finish;
  readonly tenantTables: ReadonlySet<string>;
  readonly shapedQueries: ShapedQueries;
}

/** The statement declares its row type. */
const rowsOf = <Row extends object>(rows: readonly unknown[]): Row[] => rows as Row[];

export class TenantStatements implements TenantView {
  readonly merchantId: string;
  protected readonly channel: Channel;
  #kysely: Kysely<TenantTables> | undefined;

  constructor(merchantId: string, channel: Channel) {
    this.merchantId = merchantId;
    this.channel = channel;
  }

  get kysely(): Kysely<TenantTables> {
    const { send, tenantTables } = this.channel;
    return (this.#kysely ??= createKysely(send, 'tenant', tenantCheck(this.merchantId, tenantTables)));
  }

  async query<Row extends object>({ name, text }: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
    this.refuseOthers(name, values);
    const { rows } = await this.channel.send({ view: 'tenant', name, text }, values);
    return rowsOf(rows);
  }

  protected refuseOthers(name: string, values: readonly unknown[]): void {
    if (values[0] !== this.merchantId) throw new TenantCheckError(name, "the first value must be the merchant's id");
  }

  async shaped<Form, Values, Row extends object>(
    query: ShapedQuery<Form, Values, Row>,
    form: Form,
    values: Values,
  ): Promise<Row[]> {
    const statement = this.channel.shapedQueries.statementOf(query, this.merchantId, form, values);
    const { rows } = await this.channel.send(statement.sent, statement.values);
    return rowsOf(rows);
  }

  compiled<Form, Values, Row extends object>(
    query: ShapedQuery<Form, Values, Row>,
    form: Form,
    values: Values,
  ): CompiledStatement {
    const { sent, values: filled } = this.channel.shapedQueries.statementOf(query, this.merchantId, form, values);
    return { text: sent.text, values: filled };
  }

  async queryCompiled<Row extends object>({ text, values }: CompiledStatement): Promise<Row[]> {
    const { rows } = await this.channel.send({ view: 'tenant', text }, values);
    return rowsOf(rows);
  }
}

export class PlatformStatements implements PlatformView {
  protected readonly channel: Channel;
  #kysely: Kysely<PlatformTables> | undefined;

  constructor(channel: Channel) {
    this.channel = channel;
  }

  get kysely(): Kysely<PlatformTables> {
    const { send, tenantTables } = this.channel;
    return (this.#kysely ??= createKysely(send, 'platform', platformCheck(tenantTables)));
  }

  async query<Row extends object>({ name, text }: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await this.channel.send({ view: 'platform', name, text }, values);
    return rowsOf(rows);
  }

  execute(text: string, values: readonly unknown[] = []): Promise<SentResult> {
    return this.channel.send({ view: 'library', text }, values);
  }
}

export class TenantTransaction extends TenantStatements implements TenantTx {
  finish({ name, text }: Statement<object>, values: readonly unknown[]): void {
    this.refuseOthers(name, values);
    this.channel.finish?.({ view: 'tenant', name, text }, values);
  }

  get platform(): PlatformTx {
    return new PlatformTransaction(this.channel);
  }
}

export class PlatformTransaction extends PlatformStatements implements PlatformTx {
  tenant(merchantId: string): TenantTx {
    return new TenantTransaction(merchantId, this.channel);
  }
}
