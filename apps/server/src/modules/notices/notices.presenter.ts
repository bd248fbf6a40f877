import type { Notice } from '@regulars/contract';
import { importNoticeOf, type ImportSubject } from '@regulars/contract/menu';
import {
  countText,
  logFaultPhrases,
  moneyText,
  namedChange,
  noticeDetailPhrases,
  noticePhrases,
  paymentChannelPhrases,
  say,
  unusualRulePhrases,
  type Language,
} from '@regulars/phrases';
import type { NewNotice, NoticeSubjects } from '../../platform/notices/index.ts';
import type { AnyTaskDefinition } from '../../platform/tasks/index.ts';
import { maskPhonesIn } from '../members/index.ts';
import { taskFaultWords, taskResult, taskSubject, taskTitle, taskUnfinished } from '../tasks/index.ts';
import type { NoticeRow } from './notices.queries.ts';

export interface NoticeView {
  readonly definitions: readonly AnyTaskDefinition[];
  readonly language: Language;
  /** Whether the reader sees whole phones; file names may contain some. */
  readonly wholePhone: boolean;
  /** Members' names by id, without members that the reader may not see. */
  readonly names: ReadonlyMap<string, string>;
}

interface Words {
  readonly values: Readonly<Record<string, string | number>>;
  readonly detail: string | null;
}

const noticeOf = ({ kind, subject }: NoticeRow): NewNotice => ({ kind, subject }) as NewNotice; // as `notify` wrote it

/** The member that a notice is about. */
export const memberOf = (row: NoticeRow): string | undefined => {
  const { subject } = noticeOf(row);
  return 'vip_id' in subject ? subject.vip_id : undefined;
};

const ofAdjustment = (
  { vip_id, amounts, by, reason }: NoticeSubjects['adjustment_approved'] & { readonly reason?: string },
  { language, names }: NoticeView,
): Words => {
  const member = names.get(vip_id) ?? say(noticeDetailPhrases.someMember, language);
  const changes = amounts.map(({ unit, amount }) => namedChange(unit, amount, language));
  const told = { member, amounts: changes.join(language === 'en' ? ', ' : '，') };
  return {
    values: { by: by ?? say(noticeDetailPhrases.somebody, language) },
    detail:
      reason === undefined
        ? say(noticeDetailPhrases.change, language, told)
        : say(noticeDetailPhrases.changeRefused, language, { ...told, reason }),
  };
};

const byColleague = ({ by }: { readonly by: string | null }, language: Language, detail: string): Words => ({
  values: { by: by ?? say(noticeDetailPhrases.somebody, language) },
  detail,
});

const ofRefund = (
  { number, fen, by, of, reason }: NoticeSubjects['refund_approved'] & { readonly reason?: string },
  language: Language,
): Words => {
  const told = { number, amount: moneyText(fen) };
  const name = of === 'top_up_order' ? 'topUpRefund' : 'refund';
  const detail =
    reason === undefined
      ? say(noticeDetailPhrases[name], language, told)
      : say(noticeDetailPhrases[`${name}Refused`], language, { ...told, reason });
  return byColleague({ by }, language, detail);
};

type ImportNotice<End extends string> = Extract<NewNotice, { kind: `${ImportSubject}_${End}` }>;
const isPosted = (notice: NewNotice): notice is ImportNotice<'posted'> => importNoticeOf(notice.kind)?.end === 'posted';
const isRolledBack = (notice: NewNotice): notice is ImportNotice<'rolled_back'> =>
  importNoticeOf(notice.kind)?.end === 'rolled_back';

const failureText = (
  { kind, input, fault, counts }: NoticeSubjects['task_failed'],
  { definitions, language }: NoticeView,
): string => {
  const failed = taskFaultWords(fault, language);
  const outcome = taskUnfinished({ kind, input, counts: counts ?? null }, definitions, language);
  return outcome === null ? failed : say(noticeDetailPhrases.failedAfter, language, { fault: failed, outcome });
};

const wordsOf = (notice: NewNotice, view: NoticeView): Words => {
  const { language, definitions, wholePhone } = view;
  const fileName = (name: string): string => (wholePhone ? name : maskPhonesIn(name));
  const detail = (name: keyof typeof noticeDetailPhrases, values: Words['values'] = {}): string =>
    say(noticeDetailPhrases[name], language, values);
  if (isPosted(notice)) {
    const { file, posted, failed } = notice.subject;
    return { values: { file: fileName(file) }, detail: detail('posted', { posted, failed }) };
  }
  if (isRolledBack(notice)) {
    const { file, undone, kept } = notice.subject;
    return { values: { file: fileName(file) }, detail: detail('rolledBack', { undone, kept }) };
  }
  switch (notice.kind) {
    case 'task_done':
    case 'task_partly':
      return {
        values: { title: taskTitle(notice.subject, definitions, language) },
        detail:
          taskResult(notice.subject, definitions, language) ??
          detail('rows', { rows: countText(notice.subject.counts.rows) }),
      };
    case 'task_failed':
      return {
        values: { title: taskTitle(notice.subject, definitions, language) },
        detail: failureText(notice.subject, view),
      };
    case 'adjustment_approved':
    case 'adjustment_refused':
      return ofAdjustment(notice.subject, view);
    case 'refund_approved':
    case 'refund_refused':
    case 'refund_lapsed':
    case 'refund_outdated':
      return ofRefund(notice.subject, language);
    case 'branch_accepted':
      return byColleague(
        notice.subject,
        language,
        detail('branch', { name: notice.subject.name, no: notice.subject.no }),
      );
    case 'branch_refused':
      return byColleague(
        notice.subject,
        language,
        detail('branchRefused', { name: notice.subject.name, reason: notice.subject.reason }),
      );
    case 'merchant_expiring': {
      const { expires_on: date, days } = notice.subject;
      return { values: { date }, detail: days > 0 ? detail('expiring', { days }) : detail('expiringToday') };
    }
    case 'merchant_expired':
      return { values: { date: notice.subject.expires_on }, detail: detail('expired') };
    case 'ledger_breached':
      return { values: { breaches: notice.subject.breaches }, detail: detail('breached') };
    case 'log_broken':
      return {
        values: {},
        detail: detail('logBroken', { fault: say(logFaultPhrases[notice.subject.fault], language) }),
      };
    case 'payment_channel_changed':
      return {
        values: {
          by: notice.subject.by ?? say(noticeDetailPhrases.somebody, language),
          channel: say(paymentChannelPhrases[notice.subject.id], language),
        },
        detail: detail('channelChanged'),
      };
    case 'unusual_found':
      return { values: { rule: say(unusualRulePhrases[notice.subject.rule], language) }, detail: null };
  }
};

const refundOf = ({ kind, subject }: NewNotice): Notice['refund_of'] => {
  switch (kind) {
    case 'refund_approved':
    case 'refund_refused':
    case 'refund_lapsed':
    case 'refund_outdated':
      return subject.of ?? 'consumption_order';
    default:
      return null;
  }
};

export const presentNotice = (row: NoticeRow, view: NoticeView): Notice => {
  const notice = noticeOf(row);
  const { values, detail } = wordsOf(notice, view);
  return {
    notice_id: row.notice_id,
    kind: notice.kind,
    title: say(noticePhrases[notice.kind], view.language, values),
    detail,
    subject_id: notice.subject.id,
    file: 'file' in notice.subject && notice.subject.file === true,
    vip_id: memberOf(row) ?? null,
    refund_of: refundOf(notice),
    about: 'input' in notice.subject ? taskSubject(notice.subject, view.definitions) : null,
    at: row.at.toISOString(),
    read: row.read_at !== null,
  };
};
