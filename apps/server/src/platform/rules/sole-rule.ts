import type { PageOf } from '@regulars/contract/kernel';
import type { TenantTx, TenantView } from '../database/index.ts';
import type { Tenant } from '../http/index.ts';
import {
  discardDraft,
  editDraft,
  getRule,
  setInForce,
  versionName,
  type Rule,
  type RuleEdit,
  type RuleKind,
} from './rules.ts';
import type { RuleVersionRow } from './rules.queries.ts';
import { listVersions, type AskedVersions } from './versions.ts';

/** A version on the wire, with what it says as the kind's calls name it. */
export const presentVersion = <Content, Shown extends object>(
  { number, made_at, made_by_name, content }: Omit<RuleVersionRow<Content>, 'made_by'>,
  shown: (content: Content) => Shown,
) => ({ number, made_at: made_at.toISOString(), made_by: made_by_name, ...shown(content) });

/** The draft and the version in force on the wire; `besides` is told of the draft alone. */
export const presentWritten = <Content, Shown extends object, Besides extends object>(
  { draft, inForce }: Pick<Rule<Content>, 'draft' | 'inForce'>,
  shown: (content: Content) => Shown,
  besides: (content: Content) => Besides,
) => ({
  in_force: inForce && presentVersion({ ...inForce, made_at: inForce.at, made_by_name: inForce.by }, shown),
  draft: draft && {
    edited_at: draft.at.toISOString(),
    edited_by: draft.by,
    ...shown(draft.content),
    ...besides(draft.content),
  },
});

/** What a rule of which a merchant has one says by the version in force, and that as postings name it. */
export const getInForce = async <Content>(
  kind: RuleKind<Content>,
  view: TenantView,
): Promise<{ readonly rules: Content; readonly number: number; readonly version: string } | undefined> => {
  const { inForce } = await getRule(kind, view, view.merchantId);
  if (!inForce) return undefined;
  const { content, number } = inForce;
  return { rules: content, number, version: versionName(kind, view.merchantId, number) };
};

interface Presenting<Content, Shown, Besides> {
  readonly shown: (content: Content) => Shown;
  readonly besides: (content: Content) => Besides;
}

/**
 * The calls of a rule of which a merchant has one, which goes by the merchant's id. Each that changes it answers with the
 * rule as it is then.
 */
export const soleRule = <Content, Shown extends object, Besides extends object>(
  kind: RuleKind<Content>,
  { shown, besides }: Presenting<Content, Shown, Besides>,
) => {
  const get = async (view: TenantView) => {
    const rule = await getRule(kind, view, view.merchantId);
    return { version: rule.version, ...presentWritten(rule, shown, besides) };
  };
  /** Throws what `decide` throws. */
  const decide = (
    tenant: Tenant,
    seenVersion: number | undefined,
    deciding: (tx: TenantTx, edit: RuleEdit<Content>) => Promise<void>,
  ) =>
    tenant.transaction(async (tx) => {
      await deciding(tx, { kind, actor: tenant, id: tx.merchantId, seenVersion });
      return get(tx);
    });
  return {
    get,
    decide,
    /** What the draft says, or without one the version in force. */
    getEdited: async (view: TenantView): Promise<Content | undefined> => {
      const { draft, inForce } = await getRule(kind, view, view.merchantId);
      return draft?.content ?? inForce?.content;
    },
    /** Throws stale_edit, branch_not_found, grade_not_found. */
    edit: (tenant: Tenant, seenVersion: number | undefined, change: (content: Content | undefined) => Content) =>
      decide(tenant, seenVersion, (tx, edit) => editDraft(tx, edit, change)),
    /** Throws rule_draft_missing, stale_edit. */
    putInForce: (tenant: Tenant, seenVersion: number | undefined) => decide(tenant, seenVersion, setInForce),
    /** Throws rule_draft_missing, stale_edit. */
    discard: (tenant: Tenant, seenVersion: number | undefined) => decide(tenant, seenVersion, discardDraft),
    /** Throws page_too_deep, cursor_invalid. */
    listVersions: (
      { db }: Tenant,
      asked: AskedVersions,
    ): Promise<PageOf<ReturnType<typeof presentVersion<Content, Shown>>>> =>
      listVersions(kind, db, db.merchantId, asked, (row) => presentVersion(row, shown)),
  };
};
