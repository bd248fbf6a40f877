import { escapeIdentifier } from 'pg';
import type { Database } from './database.ts';
import { statement } from './statement.ts';
import type { PlatformTx } from './views.ts';

/** The application's role can bypass the ledger's functions; the message says how. */
export class PrivilegeError extends Error {
  override readonly name = 'PrivilegeError';
}

export interface RoleNames {
  readonly application: string;
  readonly maintenance: string | undefined;
}

interface CatalogueObject {
  readonly kind: 'table' | 'view' | 'sequence' | 'routine' | 'schema' | 'database';
  readonly name: string;
  readonly is_definer: boolean;
}

interface Permitted {
  readonly public: readonly string[];
  readonly application: readonly string[];
  readonly maintenance: readonly string[];
}

const read = ['SELECT'];
const change = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
const isLedger = (name: string): boolean => name.startsWith('ledger_');

/** Tables with a rule of their own. */
const exceptions: Readonly<Record<string, Permitted>> = {
  schema_migration: { public: [], application: read, maintenance: read },
  log_seal: { public: [], application: ['SELECT', 'INSERT'], maintenance: change },
  log_seal_batch: { public: [], application: ['SELECT', 'INSERT'], maintenance: change },
  merchant_rule_version: { public: [], application: ['SELECT', 'INSERT'], maintenance: change },
  card_agreement: { public: [], application: ['SELECT', 'INSERT'], maintenance: change },
  maintenance_log: { public: [], application: read, maintenance: ['SELECT', 'INSERT'] },
};

/** The privileges that roles other than the owner have on an object of schema public. */
function permitted({ kind, name, is_definer: isDefiner }: CatalogueObject): Permitted {
  const both = (privileges: readonly string[]): Permitted => ({
    public: [],
    application: privileges,
    maintenance: privileges,
  });
  switch (kind) {
    case 'table':
      return exceptions[name] ?? { ...both(change), application: isLedger(name) ? read : change };
    // Views write as their owner and identity columns fill themselves; backups read both.
    case 'view':
    case 'sequence':
      return both(read);
    // A SECURITY DEFINER function may reach the ledger only if it is named ledger_*.
    case 'routine':
      return both(isDefiner && !isLedger(name) ? [] : ['EXECUTE']);
    case 'schema':
      return { ...both(['USAGE']), public: ['USAGE'] };
    // The application creates its jobs' schema. Who else may connect is the operator's choice.
    case 'database':
      return { ...both(['CONNECT']), application: ['CONNECT', 'CREATE', 'TEMPORARY'] };
  }
}

interface GrantRow extends CatalogueObject, Permitted {
  /** As GRANT and REVOKE name it. */
  readonly target: string;
}

const selectGrants = statement<GrantRow>(
  'catalogue_grants',
  `with me as (select oid from pg_catalog.pg_roles where rolname = current_user),
   object (kind, name, target, is_definer, owner, acl) as (
     select case when relkind = 'S' then 'sequence' when relkind in ('r', 'p') then 'table' else 'view' end, relname::text,
            format('%s %s', case relkind when 'S' then 'sequence' else 'table' end, oid::regclass), false, relowner,
            coalesce(relacl, acldefault(case relkind when 'S' then 's'::"char" else 'r' end, relowner))
     from pg_catalog.pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
     union all
     select 'routine', proname::text, format('routine %s', oid::regprocedure), prosecdef, proowner,
            coalesce(proacl, acldefault('f', proowner))
     from pg_catalog.pg_proc where pronamespace = 'public'::regnamespace
     union all
     select 'schema', nspname::text, 'schema public', false, me.oid, coalesce(nspacl, acldefault('n', nspowner))
     from pg_catalog.pg_namespace, me where nspname = 'public'
     union all
     select 'database', datname::text, format('database %I', datname), false, datdba,
            array(select a from unnest(coalesce(datacl, acldefault('d', datdba))) a where a::text not like '=%')
     from pg_catalog.pg_database where datname = current_database()
   )
   select kind, name, target, is_definer,
          array(select privilege_type from aclexplode(acl) where grantee = 0) as public,
          array(select privilege_type from aclexplode(acl) where grantee = $1::text::regrole) as application,
          array(select privilege_type from aclexplode(acl) where grantee = $2::text::regrole) as maintenance
   from object
   where owner = (select oid from me) -- not what an extension brought
   order by target`,
);

/** The GRANT and REVOKE statements that are missing: none if privileges are as permitted. */
function differences(row: GrantRow, { application, maintenance }: RoleNames): string[] {
  const wanted = permitted(row);
  const grantees = [
    ['public', 'public'],
    ['application', escapeIdentifier(application)],
    ...(maintenance === undefined ? [] : ([['maintenance', escapeIdentifier(maintenance)]] as const)),
  ] as const;
  return grantees.flatMap(([who, name]) => {
    const less = row[who].filter((privilege) => !wanted[who].includes(privilege));
    const more = wanted[who].filter((privilege) => !row[who].includes(privilege));
    return [
      ...(less.length > 0 ? [`revoke ${less.join(', ')} on ${row.target} from ${name} cascade`] : []),
      ...(more.length > 0 ? [`grant ${more.join(', ')} on ${row.target} to ${name}`] : []),
    ];
  });
}

const selectWays = statement<{ way: string }>(
  'ways_around_the_ledger',
  `select way from (
     select 1, 'it is a superuser' from pg_catalog.pg_roles where rolname = $1::text and rolsuper
     union all
     select 2, 'it may create roles' from pg_catalog.pg_roles where rolname = $1::text and rolcreaterole
     union all
     select 3, format('it is a member of %I', rolname) from pg_catalog.pg_roles
     where rolname in (current_user, $2::text) and pg_has_role($1::name, oid, 'MEMBER')
     union all
     select 4, 'it may create objects in the schema public' where has_schema_privilege($1::name, 'public', 'CREATE')
     union all
     select 5, format('it may change the table %s', relname) from pg_catalog.pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and (starts_with(relname, 'ledger_') or relname = 'maintenance_log')
       and (has_table_privilege($1::name, oid, 'INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
            or has_any_column_privilege($1::name, oid, 'INSERT, UPDATE, REFERENCES'))
   ) found (place, way)
   order by place, way
   limit 3`,
);

/** Serialises copies that start together. The number is arbitrary. */
const enter = `
  set local statement_timeout = 0;
  set local search_path = pg_catalog;
  select pg_advisory_xact_lock(7300003);
  alter default privileges revoke execute on routines from public;
`;

/**
 * Brings the privileges of application and maintenance in line with the rules above, by the catalogue: a new table is
 * covered by its name. Idempotent; run by the owner after migrating. PrivilegeError if the application's role can still
 * bypass the ledger's functions.
 */
export async function grantPrivileges(owner: Database, roles: RoleNames): Promise<void> {
  const { application, maintenance } = roles;
  await owner.platform.transaction(async (tx: PlatformTx) => {
    await tx.execute(enter);
    const names = [escapeIdentifier(application), escapeIdentifier(maintenance ?? application)];
    const rows = await tx.query(selectGrants, names);
    const needed = rows.flatMap((row) => differences(row, roles));
    if (needed.length > 0) await tx.execute(needed.join(';\n'));
    const ways = await tx.query(selectWays, [application, maintenance ?? null]);
    if (ways.length > 0) {
      throw new PrivilegeError(
        `The role ${application} must be able to change the ledger's rows only through its functions, but ${ways.map(({ way }) => way).join(', ')}: see the three roles in docs/operations.md.`,
      );
    }
  });
}
