import { columnsOf, statement, type RowOfColumns, type TenantTx, type TenantView } from '../database/index.ts';

/** Which rule of a merchant. */
export interface RuleKey {
  readonly kind: string;
  readonly id: string;
}

const columns = columnsOf('merchant_rule', [
  'draft',
  'draft_at',
  'draft_by',
  'draft_by_name',
  'in_force',
  'stopped',
  'last_date',
  'first_date',
  'created_at',
  'version',
]);
const versionColumns = columnsOf('merchant_rule_version', ['number', 'content', 'made_at', 'made_by', 'made_by_name']);
const setColumns = columnsOf('merchant_rule', [
  'draft',
  'draft_at',
  'draft_by',
  'draft_by_name',
  'in_force',
  'name',
  'first_date',
  'last_date',
  'stopped',
]);

export type RuleRow<Content> = RowOfColumns<typeof columns, { readonly draft: Content | null }> & {
  /** Of the version in force. */
  readonly content: Content | null;
  readonly made_at: Date | null;
  readonly made_by_name: string | null;
};
export type RuleVersionRow<Content> = RowOfColumns<typeof versionColumns, { readonly content: Content }>;

const get = statement<RuleRow<unknown>>(
  'rule',
  `select ${columns.select('r')}, v.content, v.made_at, v.made_by_name
   from merchant_rule r left join merchant_rule_version v
     on v.merchant_id = r.merchant_id and v.kind = r.kind and v.rule_id = r.rule_id and v.number = r.in_force
   where r.merchant_id = $1 and r.kind = $2 and r.rule_id = $3`,
);
export const getRuleRow = async <Content>(
  view: TenantView,
  { kind, id }: RuleKey,
): Promise<RuleRow<Content> | undefined> =>
  (await view.query(get, [view.merchantId, kind, id]))[0] as RuleRow<Content> | undefined; // only its kind writes it

// A no-op upsert locks the row, whether or not it existed.
const lock = statement(
  'rule_lock',
  `insert into merchant_rule (merchant_id, kind, rule_id, created_at) values ($1, $2, $3, $4)
   on conflict (merchant_id, kind, rule_id) do update set version = merchant_rule.version`,
);
/** Locks a rule until the commit, adding one that isn't there yet. */
export const lockRuleRow = async <Content>(tx: TenantTx, key: RuleKey, now: Date): Promise<RuleRow<Content>> => {
  await tx.query(lock, [tx.merchantId, key.kind, key.id, now]);
  const row = await getRuleRow<Content>(tx, key);
  if (!row) throw new Error('A locked rule is not there');
  return row;
};

const set = statement(
  'rule_set',
  `update merchant_rule set ${setColumns.set(4)}, version = version + 1 where merchant_id = $1 and kind = $2 and rule_id = $3`,
);
/** Sets the draft and the version in force of a locked rule, and what lists show of them. */
export const setRuleRow = async (
  tx: TenantTx,
  { kind, id }: RuleKey,
  row: RowOfColumns<typeof setColumns, { readonly draft: unknown }>,
): Promise<void> => {
  const draft = row.draft === null ? null : JSON.stringify(row.draft);
  await tx.query(set, [tx.merchantId, kind, id, ...setColumns.valuesOf({ ...row, draft })]);
};

const addVersion = statement(
  'rule_version_add',
  `insert into merchant_rule_version (merchant_id, kind, rule_id, ${versionColumns.select()}) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
export const addVersionRow = async (
  tx: TenantTx,
  { kind, id }: RuleKey,
  row: RuleVersionRow<unknown>,
): Promise<void> => {
  const content = JSON.stringify(row.content);
  await tx.query(addVersion, [tx.merchantId, kind, id, ...versionColumns.valuesOf({ ...row, content })]);
};

const versions = statement<RuleVersionRow<unknown>>(
  'rule_versions',
  `select ${versionColumns.select()} from merchant_rule_version
   where merchant_id = $1 and kind = $2 and rule_id = $3 and number <= $4 order by number desc limit $5`,
);
/** Versions from a number downwards. */
export const listVersionRows = async <Content>(
  view: TenantView,
  { kind, id }: RuleKey,
  from: number,
  most: number,
): Promise<RuleVersionRow<Content>[]> =>
  (await view.query(versions, [view.merchantId, kind, id, from, most])) as RuleVersionRow<Content>[]; // only its kind writes it

/** The rows that a rule names. */
export interface Named {
  readonly branches: readonly string[];
  readonly grades: readonly string[];
}

const keepExisting = statement(
  'rule_references_keep',
  `insert into merchant_rule_reference (merchant_id, kind, rule_id, branch_id, grade_id)
   select $1::uuid, $2::text, $3::uuid, b.branch_id, null::uuid from branch b where b.merchant_id = $1 and b.branch_id = any ($4::uuid[])
   union all select $1::uuid, $2::text, $3::uuid, null, g.grade_id from grade g where g.merchant_id = $1 and g.grade_id = any ($5::uuid[])`,
);
/** Sets what a rule names that names nothing yet, but for rows that are gone. */
export const setExisting = async (tx: TenantTx, { kind, id }: RuleKey, { branches, grades }: Named): Promise<void> => {
  await tx.query(keepExisting, [tx.merchantId, kind, id, branches, grades]);
};

const removeNamed = statement(
  'rule_references_remove',
  'delete from merchant_rule_reference where merchant_id = $1 and kind = $2 and rule_id = $3',
);
const addNamed = statement(
  'rule_references_add',
  `insert into merchant_rule_reference (merchant_id, kind, rule_id, branch_id, grade_id)
   select $1::uuid, $2::text, $3::uuid, branch_id, null::uuid from unnest($4::uuid[]) as b (branch_id)
   union all select $1::uuid, $2::text, $3::uuid, null, grade_id from unnest($5::uuid[]) as g (grade_id)`,
);
/** Sets what a locked rule names; a row that isn't there violates a foreign key. */
export const setNamed = async (tx: TenantTx, { kind, id }: RuleKey, { branches, grades }: Named): Promise<void> => {
  await tx.query(removeNamed, [tx.merchantId, kind, id]);
  await tx.query(addNamed, [tx.merchantId, kind, id, branches, grades]);
};

const version = statement<{ content: unknown }>(
  'rule_version',
  'select content from merchant_rule_version where merchant_id = $1 and kind = $2 and rule_id = $3 and number = $4',
);
export const getVersionRow = async <Content>(
  view: TenantView,
  { kind, id }: RuleKey,
  number: number,
): Promise<Content | undefined> =>
  (await view.query(version, [view.merchantId, kind, id, number]))[0]?.content as Content | undefined; // only its kind writes it

const versionAt = statement<{ number: number; content: unknown }>(
  'rule_version_at',
  `select number, content from merchant_rule_version
   where merchant_id = $1 and kind = $2 and rule_id = $3 and made_at <= $4 order by number desc limit 1`,
);
export const getVersionRowAt = async <Content>(
  view: TenantView,
  { kind, id }: RuleKey,
  at: Date,
): Promise<{ number: number; content: Content } | undefined> =>
  (await view.query(versionAt, [view.merchantId, kind, id, at]))[0] as { number: number; content: Content } | undefined; // only its kind writes it
