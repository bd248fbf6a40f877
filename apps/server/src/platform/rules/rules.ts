import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '@regulars/phrases';
import { changesBetween, recordOperation } from '../audit/audit.ts';
import { ConstraintError, type TenantTx, type TenantView } from '../database/index.ts';
import { Problem, type Tenant } from '../http/index.ts';
import { mustSee } from '../lists/editing.ts';
import { pageOf } from '../paging/paging.ts';
import {
  addVersionRow,
  getRuleRow,
  listVersionRows,
  lockRuleRow,
  setNamed,
  setRuleRow,
  type Named,
  type RuleKey,
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
  readonly draft: Written<Content> | null;
  readonly inForce: (Written<Content> & { readonly number: number }) | null;
}

interface RuleKind<Content> {
  /** As postings name it, in `kind:id@number`. */
  readonly kind: string;
  /** Actions `<subject>.draft`, `.discard` and `.put_in_force`. */
  readonly subject: 'point_rule';
  /** What the operation log has of it. */
  readonly told: (content: Content) => Readonly<Record<string, unknown>>;
  /** What must not be removed while the draft or the version in force names it. */
  readonly named: (content: Content) => Named;
}

const ruleOf = <Content>(row: RuleRow<Content> | undefined): Rule<Content> => ({
  version: row?.version ?? 1,
  draft: row?.draft && row.draft_at ? { content: row.draft, at: row.draft_at, by: row.draft_by_name } : null,
  inForce:
    row?.content && row.made_at && row.in_force !== null
      ? { number: row.in_force, content: row.content, at: row.made_at, by: row.made_by_name }
      : null,
});

const missing: Readonly<Record<string, { problem: 'branch_not_found' | 'grade_not_found'; field: string }>> = {
  rule_reference_merchant_id_branch_id_fkey: { problem: 'branch_not_found', field: 'branch_ids' },
  rule_reference_merchant_id_grade_id_fkey: { problem: 'grade_not_found', field: 'grade_ids' },
};

/**
 * Rules of a kind with drafts and versions: a draft is edited, and putting it in force makes the next version, which
 * never changes. A rule without a row has version 1, like one that was just added.
 */
export const rulesOf = <Content>({ kind, subject, told, named }: RuleKind<Content>) => {
  const keyOf = (id: string): RuleKey => ({ kind, id });

  /** Sets draft and version in force, what they name, and the log. */
  const write = async (
    tx: TenantTx,
    tenant: Tenant,
    id: string,
    { before, draft, inForce }: { before: Content | undefined; draft: Content | null; inForce: { number: number; content: Content } | null }, // prettier-ignore
    action: 'draft' | 'discard' | 'put_in_force',
  ): Promise<void> => {
    const { now, userId, operator } = tenant;
    const by = draft === null ? null : { draft_at: now, draft_by: userId, draft_by_name: operator ?? null };
    await setRuleRow(tx, keyOf(id), {
      draft,
      ...(by ?? { draft_at: null, draft_by: null, draft_by_name: null }),
      in_force: inForce?.number ?? null,
    });
    const names = [draft, inForce?.content].flatMap((content) => (content ? named(content) : []));
    try {
      await setNamed(tx, keyOf(id), {
        branches: [...new Set(names.flatMap(({ branches }) => branches))],
        grades: [...new Set(names.flatMap(({ grades }) => grades))],
      });
    } catch (error) {
      const gone = error instanceof ConstraintError ? missing[error.constraint] : undefined;
      throw gone
        ? new Problem(gone.problem, { fields: [{ path: gone.field, rule: 'not_found' }], cause: error })
        : error;
    }
    const after = draft ?? inForce?.content;
    await recordOperation(tx, tenant, {
      action: `${subject}.${action}` satisfies AuditAction,
      subjectKind: subject,
      subjectIds: [id],
      changes: [changesBetween<Record<string, unknown>>(before ? told(before) : {}, after ? told(after) : {})],
    });
  };

  const lock = async (tx: TenantTx, tenant: Tenant, id: string, seenVersion: number | undefined) =>
    mustSee(ruleOf(await lockRuleRow<Content>(tx, keyOf(id), tenant.now)), 'rule_draft_missing', seenVersion);

  return {
    get: async (view: TenantView, id: string): Promise<Rule<Content>> =>
      ruleOf(await getRuleRow<Content>(view, keyOf(id))),

    /**
     * Edits the draft, which begins with the version in force; one that says the same as that is dropped. Throws
     * stale_edit, branch_not_found, grade_not_found.
     */
    edit: async (
      tx: TenantTx,
      tenant: Tenant,
      id: string,
      seenVersion: number | undefined,
      change: (content: Content | undefined) => Content,
    ): Promise<void> => {
      const { draft, inForce } = await lock(tx, tenant, id, seenVersion);
      const before = draft?.content ?? inForce?.content;
      const after = change(before);
      if (isDeepStrictEqual(before, after)) return;
      const isBack = isDeepStrictEqual(after, inForce?.content);
      await write(tx, tenant, id, { before, draft: isBack ? null : after, inForce }, 'draft');
    },

    /** Throws rule_draft_missing, stale_edit. */
    discard: async (tx: TenantTx, tenant: Tenant, id: string, seenVersion: number | undefined): Promise<void> => {
      const { draft, inForce } = await lock(tx, tenant, id, seenVersion);
      if (!draft) throw new Problem('rule_draft_missing');
      await write(tx, tenant, id, { before: draft.content, draft: null, inForce }, 'discard');
    },

    /** Makes the draft the next version. Throws rule_draft_missing, stale_edit. */
    putInForce: async (tx: TenantTx, tenant: Tenant, id: string, seenVersion: number | undefined): Promise<void> => {
      const { draft, inForce } = await lock(tx, tenant, id, seenVersion);
      if (!draft) throw new Problem('rule_draft_missing');
      const next = { number: (inForce?.number ?? 0) + 1, content: draft.content };
      const { now: made_at, userId: made_by, operator } = tenant;
      await addVersionRow(tx, keyOf(id), { ...next, made_at, made_by, made_by_name: operator ?? null });
      await write(tx, tenant, id, { before: inForce?.content, draft: null, inForce: next }, 'put_in_force');
    },

    /** The versions, newest first, by page. Throws page_too_deep. */
    versions: async (
      view: TenantView,
      id: string,
      asked: { index?: number | undefined; size?: number | undefined },
    ) => {
      const { index, size, offset } = pageOf(asked);
      const total = (await getRuleRow<Content>(view, keyOf(id)))?.in_force ?? 0;
      const rows = await listVersionRows<Content>(view, keyOf(id), total - offset, size);
      return { rows, total, index, size };
    },
  };
};
