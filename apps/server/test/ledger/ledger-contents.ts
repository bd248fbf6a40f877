import type { Database } from '../../src/platform/database/index.ts';

/** A digest of all rows of each ledger table. */
export const ledgerContents = async ({ platform }: Database): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await platform.execute(
    `select relname as name from pg_catalog.pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and starts_with(relname, 'ledger_') order by relname`,
  );
  const tables = rows.map((row) => (row as { name: string }).name); // as selected
  const digests = tables.map(
    (name) =>
      `(select md5(string_agg(t::text, E'\\n' order by t::text)) from ${name} t where merchant_id is not null) as ${name}`,
  );
  const { rows: found } = await platform.execute(`select ${digests.join(', ')}`);
  return Object.fromEntries(Object.entries(found[0] ?? {}).map(([name, digest]) => [name, String(digest)]));
};
