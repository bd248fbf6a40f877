import type { LoginLogFilter, OperateLogFilter } from '@regulars/contract';
import {
  auditPhrases,
  logSubjectPhrases,
  logValuePhrases,
  operationLogExportPhrases,
  pagePhrases,
  say,
  signInFaultPhrases,
  signInLogExportPhrases,
  signInMethodPhrases,
  signInResultPhrases,
} from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { signInResults } from '../auth/index.ts';
import { branchesValue } from '../branches/index.ts';
import { withTexts } from './exported-log.queries.ts';
import type { ExportedReader } from './exported-words.ts';
import { menuNames, providerWords } from './logs.presenter.ts';
import { logConditions, signInConditions } from './logs.service.ts';
import { unseenFields, valuePermissions } from './seen-fields.rules.ts';
import { signInLog } from './sign-in-log.queries.ts';

const phrases = operationLogExportPhrases;

export const operationLogExport = exportOf<OperateLogFilter>({
  list: 'operation_log',
  phrase: pagePhrases.operation_log,
  values: valuePermissions,
  columns: {
    at: { phrase: phrases.at, kind: 'instant' },
    operator: { phrase: phrases.operator, kind: 'text', from: 'named_operator' },
    operator_phone: { phrase: phrases.operator_phone, kind: 'text' },
    action: { phrase: phrases.action, kind: 'choice', labels: auditPhrases },
    subject_kind: { phrase: phrases.subject_kind, kind: 'choice', labels: logSubjectPhrases },
    subject: { phrase: phrases.subject, kind: 'text', from: 'seen_name', phones: true },
    changes: { phrase: phrases.changes, kind: 'text', from: 'worded_changes', phones: true, worded: true },
    reason: { phrase: phrases.reason, kind: 'text', from: 'seen_reason', phones: true },
    address: { phrase: phrases.address, kind: 'text' },
    request_id: { phrase: phrases.request_id, kind: 'text' },
  },
  period: ['from', 'to'],
  read: async (reader, filter) => {
    const { language, timezone, permissions, branches } = reader;
    const words: ExportedReader = { language, timezone, permissions: [...permissions], branches };
    return {
      ...withTexts(reader.db, filter, await logConditions(reader, filter), {
        hidden: say(logValuePhrases.hidden, language),
        program: say(logValuePhrases.program, language),
        provider: { named: providerWords('{name}', language), nameless: providerWords('', language) },
        unseen: unseenFields(permissions),
        menuNames: menuNames(language),
        branches: branchesValue(branches),
      }),
      words: { module: new URL('./exported-words.ts', import.meta.url).href, data: words },
    };
  },
});

const { at, name, method, result, why, address, device } = signInLogExportPhrases;
const results = Object.fromEntries(
  Object.entries(signInResults).map(([outcome, found]) => [outcome, signInResultPhrases[found]]),
);
const nothing = { 'zh-CN': '', en: '' };

export const signInLogExport = exportOf<LoginLogFilter>({
  list: 'sign_in_log',
  phrase: pagePhrases.sign_in_log,
  columns: {
    at: { phrase: at, kind: 'instant' },
    name: { phrase: name, kind: 'text' },
    method: { phrase: method, kind: 'choice', labels: signInMethodPhrases },
    result: {
      phrase: result,
      kind: 'choice',
      from: 'known_outcome',
      labels: { ...results, failed: signInResultPhrases.failed },
    },
    why: {
      phrase: why,
      kind: 'choice',
      from: 'known_outcome',
      labels: { ...signInFaultPhrases, ok: nothing, failed: nothing },
    },
    address: { phrase: address, kind: 'text' },
    device: { phrase: device, kind: 'text', from: 'agent', worded: true },
  },
  period: ['from', 'to'],
  read: async (reader, filter) => {
    const { language } = reader;
    return {
      ...signInLog.all(reader.db, filter, await signInConditions(reader, filter)),
      words: { module: new URL('./exported-devices.ts', import.meta.url).href, data: { language } },
    };
  },
});
