import type { LoggedEvent, LoginLog, OperateLog } from '@regulars/contract';
import {
  auditPhrases,
  groupPhrases,
  logSubjectPhrases,
  logValuePhrases,
  pagePhrases,
  say,
  signInFaultPhrases,
  type Language,
  type Phrase,
  type SignInMethod,
} from '@regulars/phrases';
import { providerMark } from '../../platform/audit/provider-log.ts';
import type { Reader } from '../../platform/http/index.ts';
import { maskPhone } from '../../platform/phones/mask-phone.ts';
import { deviceBehind, isLocal, signInResultOf } from '../auth/index.ts';
import { branchesValue, mayChange } from '../branches/index.ts';
import { changeWords, listName, type Wording } from './change-words.rules.ts';
import { userErasableFrom } from './erasure.rules.ts';
import { idsIn, uuid } from './logged-fields.rules.ts';
import { keptActions, type LogListRow } from './operation-log.queries.ts';
import type { SignInRow } from './sign-in-log.queries.ts';
import { powerFields } from '../seals/index.ts';
import { seesFields, showTo } from './seen-fields.rules.ts';
import { listLoggedNames, listOperatorPhones, type EventRow } from './subject-events.queries.ts';

/** The phrase of a key; an older or later release may have others. */
const worded = (phrases: Readonly<Record<string, Phrase>>, key: string, language: Language): string => {
  const phrase = Object.hasOwn(phrases, key) ? phrases[key] : undefined;
  return phrase ? say(phrase, language) : key;
};

/** What the pages and groups of the menu are called by default, by their ids there. */
export const menuNames = (language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...Object.entries(groupPhrases).map(([code, phrase]) => [`group.${code}`, say(phrase, language)] as const),
    ...Object.entries(pagePhrases).map(([code, phrase]) => [code, say(phrase, language)] as const),
  ]);

/** What somebody of the provider is called. */
export const providerWords = (name: string, language: Language): string =>
  name ? say(logValuePhrases.provider, language, { name }) : say(logSubjectPhrases.provider, language);

/** Somebody of the provider is marked in the operator's name. */
const operatorWords = (operator: string | null, language: Language): string | null =>
  operator?.startsWith(providerMark) ? providerWords(operator.slice(providerMark.length), language) : operator;

type LogReader = Pick<Reader, 'db' | 'language' | 'timezone' | 'permissions' | 'branches'>;

/** Presents entries of the operation log, whichever page shows them. */
export const eventPresenter = async (
  reader: LogReader,
  rows: readonly EventRow[],
): Promise<(row: EventRow) => LoggedEvent> => {
  const { db, language, timezone, permissions, branches } = reader;
  const [show, sees] = [showTo(reader), seesFields(permissions)];
  const names = await listLoggedNames(db, idsIn(rows), branchesValue(branches));
  const wording: Wording = { language, timezone, names, branches, show, sees };
  const reasonOf = ({ subject_kind: kind, reason }: EventRow): string | null =>
    reason && (sees(kind, 'reason') ? show('reason', reason) : say(logValuePhrases.hidden, language));
  const phones = await listOperatorPhones(db, [...new Set(rows.flatMap(({ user_id: id }) => id ?? []))]);
  const phoneOf = (userId: string | null): string | null => {
    const phone = userId === null ? undefined : phones.get(userId);
    return phone === undefined ? null : maskPhone(phone);
  };
  return (row) => ({
    event_id: row.log_id,
    at: row.at.toISOString(),
    action: row.action,
    action_name: worded(auditPhrases, row.action, language),
    operator: operatorWords(row.operator, language),
    operator_phone: phoneOf(row.user_id),
    reason: reasonOf(row),
    changes: changeWords(row, wording),
    erased: row.erased_at !== null,
  });
};

/** Whether an erasure of its person would take values of the entry. */
const hasErasable = ({ action, subject_kind: kind, changes }: LogListRow): boolean =>
  !keptActions.includes(action) &&
  !(kind === 'user' && changes && Object.keys(changes).every((field) => powerFields.includes(field)));

/** The list that an entry of an export is about, and whose rows; null for other entries. */
const exportedBy = ({ subject_kind: kind, changes }: LogListRow): OperateLog['exported'] => {
  const list: unknown = kind === 'export' ? changes?.list?.[1] : undefined;
  if (typeof list !== 'string') return null;
  const filter: unknown = changes?.filter?.[1];
  const of = typeof filter === 'object' && filter && 'id' in filter ? filter.id : undefined;
  return { list, of: typeof of === 'string' && uuid.test(of) ? of : null };
};

/**
 * From when the reader may erase values of the entry, by its person’s state and branch; undefined if never. The
 * permission to erase apart.
 */
const erasableFrom = (reader: LogReader, row: LogListRow): Date | undefined => {
  const { gone, erased_at: erasedAt, at } = row;
  if (!gone || erasedAt !== null || !hasErasable(row)) return undefined;
  // Of a removed user, a reader of some branches sees only what they did themselves.
  if ('removed_at' in gone) return reader.branches === 'all' ? userErasableFrom(new Date(gone.removed_at)) : undefined;
  return mayChange(reader, gone.branch_id) ? at : undefined;
};

/** Presents rows of the list of the operation log. */
export const logPresenter = async (
  reader: LogReader & Pick<Reader, 'now'>,
  rows: readonly LogListRow[],
): Promise<(row: LogListRow) => OperateLog> => {
  const present = await eventPresenter(reader, rows);
  const [show, sees, menus] = [showTo(reader), seesFields(reader.permissions), menuNames(reader.language)];
  const nameOf = ({ subject_kind: kind, subject_id: id, subject_name: name }: LogListRow): string | null => {
    if (!sees(kind, 'name')) return null;
    return name === null && kind === 'menu' ? (menus[id] ?? null) : name && show('name', name);
  };
  return (row) => {
    const exported = exportedBy(row);
    const from = erasableFrom(reader, row);
    const isErasable = from !== undefined && from <= reader.now;
    return {
      ...present(row),
      user_id: row.user_id,
      subject_kind: row.subject_kind,
      subject_kind_name: worded(logSubjectPhrases, row.subject_kind, reader.language),
      subject_id: row.subject_id,
      subject_name: exported ? listName(exported.list, reader.language) : nameOf(row),
      subject_removed: row.gone !== null && 'removed_at' in row.gone,
      exported,
      erasable: isErasable,
      erasable_from: isErasable ? null : (from?.toISOString() ?? null),
      address: row.address,
      request_id: row.request_id,
    };
  };
};

export const presentSignIn = (row: SignInRow, language: Language, endable: ReadonlySet<string>): LoginLog => ({
  sign_in_id: row.log_id,
  at: row.at.toISOString(),
  user_id: row.user_id,
  name: row.name,
  method: row.method as SignInMethod, // as loggingTry wrote it
  result: signInResultOf(row.outcome),
  why: Object.hasOwn(signInFaultPhrases, row.outcome) ? worded(signInFaultPhrases, row.outcome, language) : null,
  ...deviceBehind(row.agent),
  address: row.address,
  is_local: isLocal(row.address),
  endable: endable.has(row.log_id),
});
