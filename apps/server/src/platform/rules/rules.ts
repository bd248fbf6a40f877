import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, ErrorName } from '@regulars/phrases';
import { changesBetween, recordOperation, type Actor } from '../audit/audit.ts';
import { ConstraintError, type TenantTx, type TenantView } from '../database/index.ts';
import { Problem } from '../http/index.ts';
import { mustFind } from '../lists/editing.ts';
import {
  addVersionRow,
  getRuleRow,
  lockRuleRow,
  setNamed,
  setRuleRow,
  type Named,
  type RuleRow,
} from './rules.queries.ts';

/** What a rule says, with who wrote it. */
export interface Written<Content> {
  readonly content: Content;
  readonly at: Date;
  readonly by: string | null;
}

/** A rule that a merchant sets: a draft that is edited, and the version in force. */
export interface Rule<Content> {
  readonly version: number;
  readonly createdAt: Date | null;
  readonly stopped: boolean;
  readonly draft: Written<Content> | null;
  readonly inForce: (Written<Content> & { readonly number: number }) | null;
}

/** Rules of a kind: a draft is edited, and putting it in force makes the next version. */
export interface RuleKind<Content> {
  /** As postings name it, in `kind:id@number`. */
  readonly kind: string;
  /** Actions `<subject>.draft`, `.discard` and `.put_in_force`; of a kind of many also those of `ruleActionOf`. */
  readonly subject: 'point_rule' | 'grade' | 'privilege' | 'top_up_rule' | 'top_up_note' | 'growth_rule';
  /** What the operation log has of it. */
  readonly told: (content: Content) => Readonly<Record<string, unknown>>;
  /** What must not be removed while the draft or the version in force names it. */
  readonly named: (content: Content) => Named;
  /** Of a kind of which a merchant has many: they are added, listed, sorted, stopped and removed (`listed-rules.ts`). */
  readonly many?: {
    /** What their list shows and filters by. */
    readonly shown: (content: Content) => Shown;
    readonly missing: ErrorName;
    /** How many a merchant has at most. */
    readonly most: number;
    /** Whether a content that was in order when it was saved still is, because what it names may have changed since. */
    readonly holds?: (view: TenantView, content: Content, today: string) => Promise<boolean>;
  };
}

/** What a list shows of a rule: what it is called, and its first and last business date. */
export interface Shown {
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** A version of a rule, as postings name it. */
export const versionName = ({ kind }: Pick<RuleKind<never>, 'kind'>, id: string, number: number): string =>
  `${kind}:${id}@${number}`;

const ruleOf = <Content>(row: RuleRow<Content> | undefined): Rule<Content> => ({
  version: row?.version ?? 1,
  createdAt: row?.created_at ?? null,
  stopped: row?.stopped ?? false,
  draft: row?.draft && row.draft_at ? { content: row.draft, at: row.draft_at, by: row.draft_by_name } : null,
  inForce:
    row?.content && row.made_at && row.in_force !== null
      ? { number: row.in_force, content: row.content, at: row.made_at, by: row.made_by_name }
      : null,
});

const missing: Readonly<Record<string, { problem: 'branch_not_found' | 'grade_not_found'; field: string }>> = {
  merchant_rule_reference_merchant_id_branch_id_fkey: { problem: 'branch_not_found', field: 'branch_ids' },
  merchant_rule_reference_merchant_id_grade_id_fkey: { problem: 'grade_not_found', field: 'grade_ids' },
};

/** Of a kind of which there is one, a rule without a row has version 1, like one that was just added. */
export const getRule = async <Content>(
  { kind, many }: RuleKind<Content>,
  view: TenantView,
  id: string,
): Promise<Rule<Content>> => {
  const row = await getRuleRow<Content>(view, { kind, id });
  return ruleOf(many ? mustFind(row, many.missing) : row);
};

/** A use case on one rule of a kind, and the version of it that its user has seen. */
export interface RuleEdit<Content> {
  readonly kind: RuleKind<Content>;
  readonly actor: Actor;
  readonly id: string;
  readonly seenVersion: number | undefined;
}

const lockRule = async <Content>(
  tx: TenantTx,
  { kind: { kind, many }, actor, id, seenVersion }: RuleEdit<Content>,
): Promise<Rule<Content>> => {
  const rule = ruleOf(await lockRuleRow<Content>(tx, { kind, id }, actor.now));
  // Only `addRule` adds one of many, with a draft: this row was not there, and goes with the transaction.
  if (many && !rule.draft && !rule.inForce) throw new Problem(many.missing);
  if (seenVersion !== undefined && seenVersion !== rule.version) throw new Problem('stale_edit');
  return rule;
};

const mustBeDraft = <Content>({ draft }: Pick<Rule<Content>, 'draft'>): Written<Content> =>
  mustFind(draft ?? undefined, 'rule_draft_missing');

/** What the contents of a rule name. */
export const namesIn = <Content>(
  { named }: RuleKind<Content>,
  contents: readonly (Content | null | undefined)[],
): Named => {
  const names = contents.flatMap((content) => (content ? named(content) : []));
  return {
    branches: [...new Set(names.flatMap(({ branches }) => branches))],
    grades: [...new Set(names.flatMap(({ grades }) => grades))],
  };
};

/** Keeps what the contents of a rule name from being removed. */
const keepNamed = async <Content>(
  tx: TenantTx,
  { kind, id }: RuleEdit<Content>,
  contents: readonly (Content | null | undefined)[],
): Promise<void> => {
  try {
    await setNamed(tx, { kind: kind.kind, id }, namesIn(kind, contents));
  } catch (error) {
    const gone = error instanceof ConstraintError ? missing[error.constraint] : undefined;
    throw gone ? new Problem(gone.problem, { fields: [{ path: gone.field, rule: 'not_found' }], cause: error }) : error;
  }
};

interface Outcome<Content> {
  readonly before: Content | undefined;
  readonly draft: Content | null;
  readonly inForce: { readonly number: number; readonly content: Content } | null;
  readonly stopped?: boolean;
}

/** Only a kind of many has `create`. */
type RuleVerb = 'draft' | 'discard' | 'put_in_force' | 'create';

/** Writes draft and version in force of a locked rule, and the log. */
const writeRule = async <Content>(
  tx: TenantTx,
  edit: RuleEdit<Content>,
  verb: RuleVerb,
  { before, draft, inForce, stopped = false }: Outcome<Content>,
): Promise<void> => {
  const { kind, actor, id } = edit;
  const { now, userId = null, operator = null } = actor;
  const holding = inForce?.content ?? draft;
  const shown = holding === null ? undefined : kind.many?.shown(holding);
  await setRuleRow(
    tx,
    { kind: kind.kind, id },
    {
      draft,
      draft_at: draft && now,
      draft_by: draft && userId,
      draft_by_name: draft && operator,
      in_force: inForce?.number ?? null,
      name: shown?.name ?? null,
      first_date: shown?.from ?? null,
      last_date: shown?.to ?? null,
      stopped,
    },
  );
  await keepNamed(tx, edit, [draft, inForce?.content]);
  const after = draft ?? inForce?.content;
  await recordOperation(tx, actor, {
    action: `${kind.subject}.${verb}` as AuditAction, // of a kind of many, if it is `create`
    subjectKind: kind.subject,
    subjectIds: [id],
    changes: [changesBetween<Record<string, unknown>>(before ? kind.told(before) : {}, after ? kind.told(after) : {})],
  });
};

/**
 * Edits the draft, which begins with the version in force; one that says the same as that is dropped. Throws stale_edit,
 * branch_not_found, grade_not_found.
 */
export const editDraft = async <Content>(
  tx: TenantTx,
  edit: RuleEdit<Content>,
  change: (content: Content | undefined) => Content,
): Promise<void> => {
  const { draft, inForce, stopped } = await lockRule(tx, edit);
  const before = draft?.content ?? inForce?.content;
  const after = change(before);
  if (isDeepStrictEqual(before, after)) return;
  const isBack = isDeepStrictEqual(after, inForce?.content);
  await writeRule(tx, edit, 'draft', { before, draft: isBack ? null : after, inForce, stopped });
};

/** Adds a rule of many, as a draft. Throws branch_not_found, grade_not_found. */
export const addRule = async <Content>(
  tx: TenantTx,
  { kind, actor, id }: Omit<RuleEdit<Content>, 'seenVersion'>,
  content: Content,
): Promise<void> => {
  await lockRuleRow(tx, { kind: kind.kind, id }, actor.now);
  const edit = { kind, actor, id, seenVersion: undefined };
  await writeRule(tx, edit, 'create', { before: undefined, draft: content, inForce: null });
};

/** Throws rule_draft_missing, stale_edit; of a rule of many that was never in force rule_draft_only. */
export const discardDraft = async <Content>(tx: TenantTx, edit: RuleEdit<Content>): Promise<void> => {
  const { draft, inForce, stopped } = await lockRule(tx, edit);
  const before = mustBeDraft({ draft }).content;
  if (edit.kind.many && !inForce) throw new Problem('rule_draft_only');
  await writeRule(tx, edit, 'discard', { before, draft: null, inForce, stopped });
};

/**
 * Makes the draft the next version, which never changes; a stopped rule starts again. `check` refuses a content that
 * can't hold. Throws rule_draft_missing, stale_edit.
 */
export const setInForce = async <Content>(
  tx: TenantTx,
  edit: RuleEdit<Content>,
  check: (content: Content) => Promise<void> | void = () => undefined,
): Promise<void> => {
  const rule = await lockRule(tx, edit);
  const next = { number: (rule.inForce?.number ?? 0) + 1, content: mustBeDraft(rule).content };
  await check(next.content);
  const { now: made_at, userId: made_by = null, operator: made_by_name = null } = edit.actor;
  await addVersionRow(tx, { kind: edit.kind.kind, id: edit.id }, { ...next, made_at, made_by, made_by_name });
  await writeRule(tx, edit, 'put_in_force', { before: rule.inForce?.content, draft: null, inForce: next });
};

/** Puts a first version in force that nobody decided: what a new merchant begins with. */
export const beginRule = async <Content>(
  tx: TenantTx,
  { kind }: RuleKind<Content>,
  id: string,
  content: Content,
  now: Date,
): Promise<void> => {
  await lockRuleRow<Content>(tx, { kind, id }, now);
  await addVersionRow(tx, { kind, id }, { number: 1, content, made_at: now, made_by: null, made_by_name: null });
  const noDraft = { draft: null, draft_at: null, draft_by: null, draft_by_name: null };
  const unlisted = { name: null, first_date: null, last_date: null, stopped: false };
  await setRuleRow(tx, { kind, id }, { ...noDraft, ...unlisted, in_force: 1 });
};
