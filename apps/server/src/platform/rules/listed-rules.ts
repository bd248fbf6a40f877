import { say, type AuditAction, type Phrase, type RuleState } from '@regulars/phrases';
import type { Permission } from '@regulars/contract/menu';
import {
  actionOf,
  changeRows,
  tally,
  undoChanges,
  type ActionDefinition,
  type Applied,
  type Undone,
  type UndoRow,
} from '../actions/index.ts';
import { changesBetween, recordOperation, type Actor } from '../audit/audit.ts';
import type { TenantTx } from '../database/index.ts';
import { Problem, type Reader } from '../http/index.ts';
import { editRows } from '../lists/editing.ts';
import { orderingOf, sortRows, type Ordering } from '../lists/ordering.ts';
import {
  getContents,
  listPlaces,
  ruleConditions,
  ruleList,
  ruleRowsOf,
  setPlace,
  type AskedRules,
  type ListedRow,
} from './listed-rules.queries.ts';
import { addRule, namesIn, type RuleKind } from './rules.ts';
import { setExisting } from './rules.queries.ts';

// Rules of a kind of which a merchant has many: they are added, sorted, stopped, resumed and removed.

/** On a business date. A rule that was never in force is a draft; one in force follows the calendar, unless it is stopped. */
export const ruleStateOf = (
  {
    in_force,
    stopped,
    first_date: from,
    last_date: to,
  }: Pick<ListedRow, 'in_force' | 'stopped' | 'first_date' | 'last_date'>,
  today: string,
): RuleState => {
  if (in_force === null) return 'draft';
  if (stopped) return 'stopped';
  if (to !== null && to < today) return 'ended';
  return from !== null && from > today ? 'waiting' : 'running';
};

/** A kind of which a merchant has many, as `<subject>_not_found`, `<subject>.state` and so on name it. */
export type ManyRules<Content> = RuleKind<Content> & Required<Pick<RuleKind<Content>, 'many'>>;

const orderOf = (kind: string): Ordering => orderingOf('merchant_rule', 'rule_id', undefined, `rule_${kind}`);

/** The version of the order of all rules of a kind. */
export const getOrderVersion = ({ kind }: ManyRules<never>, view: Parameters<Ordering['version']>[0]) =>
  orderOf(kind).version(view);

/** Adds a rule as a draft at the end of the order. Throws rules_too_many, branch_not_found, grade_not_found. */
export const addListedRule = async <Content>(
  tx: TenantTx,
  adding: { readonly kind: ManyRules<Content>; readonly actor: Actor; readonly id: string },
  content: Content,
): Promise<void> => {
  const { kind, most } = { kind: adding.kind.kind, most: adding.kind.many.most };
  await orderOf(kind).lock(tx);
  const there = await listPlaces(tx, kind);
  if (there.length >= most) throw new Problem('rules_too_many', { values: { limit: most } });
  await addRule(tx, adding, content);
  await setPlace(tx, kind, adding.id, (there.at(-1)?.sort_code ?? 0) + 1);
  await orderOf(kind).changed(tx);
};

/** Sets the whole order. Throws rule_order_incomplete, stale_edit. */
export const sortRules = async <Content>(
  tx: TenantTx,
  { kind, actor }: { readonly kind: ManyRules<Content>; readonly actor: Actor },
  ids: readonly string[],
  seenVersion: number | undefined,
): Promise<number> => {
  const order = orderOf(kind.kind);
  await order.lock(tx, seenVersion);
  const before = (await listPlaces(tx, kind.kind)).map(({ rule_id: id }) => id);
  const sorting = { order, rows: ruleRowsOf(kind.kind), incomplete: 'rule_order_incomplete' } as const;
  if ((await sortRows(tx, sorting, before, ids)).length > 0) {
    const contents = await getContents<Content>(tx, kind.kind, ids);
    const namesOf = (some: readonly string[]): string[] =>
      some.flatMap((id) => {
        const content = contents.get(id);
        return content === undefined ? [] : kind.many.shown(content).name;
      });
    await recordOperation(tx, actor, {
      action: `${kind.subject}.sort` as AuditAction, // of a kind of many
      subjectKind: kind.subject,
      subjectIds: [tx.merchantId],
      changes: [{ rule_order: [namesOf(before).join(' → '), namesOf(ids).join(' → ')] }],
    });
  }
  return order.version(tx);
};

type Operation = 'use' | 'stop' | 'remove';
type Operated = { readonly operate: Operation };

const recordRules = async <Content>(
  tx: TenantTx,
  actor: Actor,
  kind: ManyRules<Content>,
  verb: 'remove' | 'restore',
  contents: ReadonlyMap<string, Content>,
): Promise<void> => {
  if (contents.size === 0) return;
  await recordOperation(tx, actor, {
    action: `${kind.subject}.${verb}` as AuditAction, // of a kind of many
    subjectKind: kind.subject,
    subjectIds: [...contents.keys()],
    changes: [...contents.values()].map((content) =>
      verb === 'remove'
        ? changesBetween<Record<string, unknown>>(kind.told(content), {})
        : changesBetween<Record<string, unknown>>({}, kind.told(content)),
    ),
  });
};

const gone = (count: number): 'gone'[] => Array.from({ length: count }, () => 'gone' as const);

/** Stops or resumes rules that have a version in force. One that no longer holds isn't resumed. */
const setStopped = async <Content>(
  tx: TenantTx,
  reader: Reader,
  { kind, subject, many: { holds } }: ManyRules<Content>,
  ids: readonly string[],
  stopped: boolean,
): Promise<Applied> => {
  const rows = ruleRowsOf(kind);
  const there = await rows.lock(tx, ids);
  const drafts = there.filter(({ in_force }) => in_force === null);
  const versions = there.filter(({ in_force }) => in_force !== null).map(({ rule_id: id }) => id);
  const unsound = new Set<string>();
  if (!stopped && holds)
    for (const [id, content] of await getContents<Content>(tx, kind, versions))
      if (!(await holds(tx, content, reader.day.today()))) unsound.add(id);
  const held = versions.filter((id) => !unsound.has(id));
  const action = `${subject}.state` as AuditAction; // of a kind of many
  const { changed, skipped } = await changeRows(tx, reader, rows, held, { stopped }, action);
  return {
    changed,
    skipped: {
      ...skipped,
      ...tally([
        ...gone(ids.length - there.length),
        ...drafts.map(() => 'draft' as const),
        ...[...unsound].map(() => 'unsound' as const),
      ]),
    },
  };
};

/** Stops a rule on nobody's call. */
export const stopRule = async <Content>(
  tx: TenantTx,
  {
    kind: { kind, subject, many },
    actor,
    id,
  }: { readonly kind: ManyRules<Content>; readonly actor: Actor; readonly id: string },
): Promise<void> => {
  const action = `${subject}.state` as AuditAction; // of a kind of many
  await editRows(tx, actor, ruleRowsOf(kind), [id], { stopped: true }, { action, missing: many.missing });
};

/** Removes rules that are neither running nor waiting; their versions stay, since postings name them. */
const removeRules = async <Content>(
  tx: TenantTx,
  reader: Reader,
  kind: ManyRules<Content>,
  ids: readonly string[],
): Promise<Applied> => {
  const order = orderOf(kind.kind);
  await order.lock(tx);
  const rows = ruleRowsOf(kind.kind);
  const there = await rows.lock(tx, ids);
  const today = reader.day.today();
  const free = there.filter((row) => !['running', 'waiting'].includes(ruleStateOf(row, today)));
  const freed = free.map(({ rule_id: id }) => id);
  const contents = await getContents<Content>(tx, kind.kind, freed);
  await rows.remove(tx, freed);
  await recordRules(tx, reader, kind, 'remove', contents);
  if (free.length > 0) await order.changed(tx);
  return {
    changed: free.map((row) => ({ id: row.rule_id, before: { ...row }, version: null })),
    skipped: tally([
      ...gone(ids.length - there.length),
      ...Array.from({ length: there.length - free.length }, () => 'in_use' as const),
    ]),
  };
};

/** Restores removed rules with their ids and places, as far as there is room. */
const restoreRules = async <Content>(
  tx: TenantTx,
  reader: Reader,
  kind: ManyRules<Content>,
  kept: readonly UndoRow[],
): Promise<Undone> => {
  const order = orderOf(kind.kind);
  await order.lock(tx);
  const room = Math.max(0, kind.many.most - (await listPlaces(tx, kind.kind)).length);
  const rows = kept.slice(0, room).map(({ before }) => before as unknown as ListedRow); // rows, as JSON
  const restored = rows.length === 0 ? [] : await ruleRowsOf(kind.kind).restore(tx, rows, reader.now);
  const ids = restored.map(({ rule_id: id }) => id);
  const contents = await getContents<Content>(tx, kind.kind, ids);
  for (const row of restored) {
    const named = namesIn(kind, [row.draft as Content | null, contents.get(row.rule_id)]); // as its kind wrote it
    await setExisting(tx, { kind: kind.kind, id: row.rule_id }, named);
  }
  await recordRules(tx, reader, kind, 'restore', contents);
  if (ids.length > 0) await order.changed(tx);
  return { restored: ids, skipped: tally(kept.slice(room).map(() => 'full' as const)) };
};

/** The action of a list of rules, which stops, resumes and removes them. */
export const ruleActionOf = <Content>(
  kind: ManyRules<Content>,
  permissions: Readonly<Record<Operation, Permission>>,
  titles: Readonly<Record<Operation, Phrase>>,
): ActionDefinition<Operated, AskedRules> =>
  actionOf<Operated, AskedRules>({
    kind: kind.subject,
    permission: ({ operate }) => permissions[operate],
    title: ({ operate }, language) => say(titles[operate], language),
    select: (view, reader, filter, range) =>
      ruleList.ids(view, ruleConditions(kind.kind, reader.day.today(), filter), range),
    apply: (tx, reader, ids, { operate }) =>
      operate === 'remove' ? removeRules(tx, reader, kind, ids) : setStopped(tx, reader, kind, ids, operate === 'stop'),
    refusals: {
      gone: () => new Problem(kind.many.missing),
      draft: () => new Problem('rule_is_draft'),
      unsound: () => new Problem('rule_unsound'),
      in_use: () => new Problem('rule_held'),
    },
    undo: (tx, reader, kept, { operate }) =>
      operate === 'remove'
        ? restoreRules(tx, reader, kind, kept)
        : undoChanges(tx, reader, ruleRowsOf(kind.kind), kept, `${kind.subject}.state` as AuditAction), // of a kind of many
  });
