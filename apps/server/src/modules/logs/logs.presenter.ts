import type { LoggedEvent, LoginLog, OperateLog } from '@regulars/contract';
import {
  auditPhrases,
  logSubjectPhrases,
  say,
  signInFaultPhrases,
  type Language,
  type Phrase,
  type SignInMethod,
} from '@regulars/phrases';
import type { Reader } from '../../platform/http/index.ts';
import { maskPhone, maskPhonesIn } from '../../platform/phones/mask-phone.ts';
import { deviceBehind, isLocal, signInResultOf } from '../auth/index.ts';
import { changeWords, idsIn, type Wording } from './change-words.rules.ts';
import type { LogListRow } from './operation-log.queries.ts';
import type { SignInRow } from './sign-in-log.queries.ts';
import { listLoggedNames, type EventRow } from './subject-events.queries.ts';

/** The phrase of a key; an older or later release may have others. */
const worded = (phrases: Readonly<Record<string, Phrase>>, key: string, language: Language): string => {
  const phrase = Object.hasOwn(phrases, key) ? phrases[key] : undefined;
  return phrase ? say(phrase, language) : key;
};

/** Nobody edits an entry, so phones are masked within its texts, too; a card number stays. */
const showTo =
  ({ permissions }: Pick<Reader, 'permissions'>) =>
  (field: string, text: string): string => {
    if (permissions.has('member:phone') || field === 'member_no') return text;
    return field === 'phone' ? maskPhone(text) : maskPhonesIn(text);
  };

/** Presents entries of the operation log, whichever page shows them. */
export const eventPresenter = async (
  { db, language, timezone, permissions }: Pick<Reader, 'db' | 'language' | 'timezone' | 'permissions'>,
  rows: readonly EventRow[],
): Promise<(row: EventRow) => LoggedEvent> => {
  const show = showTo({ permissions });
  const wording: Wording = { language, timezone, names: await listLoggedNames(db, idsIn(rows)), show };
  return (row) => ({
    event_id: row.log_id,
    at: row.at.toISOString(),
    action: row.action,
    action_name: worded(auditPhrases, row.action, language),
    operator: row.operator,
    reason: row.reason && show('reason', row.reason),
    changes: changeWords(row, wording),
    erased: row.erased_at !== null,
  });
};

/** Presents rows of the list of the operation log. */
export const logPresenter = async (
  reader: Pick<Reader, 'db' | 'language' | 'timezone' | 'permissions'>,
  rows: readonly LogListRow[],
): Promise<(row: LogListRow) => OperateLog> => {
  const present = await eventPresenter(reader, rows);
  const show = showTo(reader);
  return (row) => ({
    ...present(row),
    user_id: row.user_id,
    subject_kind: row.subject_kind,
    subject_kind_name: worded(logSubjectPhrases, row.subject_kind, reader.language),
    subject_id: row.subject_id,
    subject_name: row.subject_name && show('name', row.subject_name),
    erasable: row.erasable === true && row.erased_at === null,
    address: row.address,
    request_id: row.request_id,
  });
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
