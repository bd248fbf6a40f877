import type { LoginLog, OperateLog, Unusual } from '@regulars/contract';
import {
  keysOf,
  logTopicPhrases,
  signInMethodPhrases,
  signInResultPhrases,
  unusualRulePhrases,
  unusualStatePhrases,
} from '@regulars/phrases';
import {
  choiceField,
  choicesField,
  dateField,
  idField,
  textField,
  textsField,
  uuid,
} from '../../framework/list/address-fields.ts';

/** Filters and sorts of the operation log, named as in the endpoint's query. */
export const operationList = {
  name: 'operation_log',
  fields: {
    user_id: textsField(uuid, 1),
    action: textsField(/^[a-z_]{1,40}\.[a-z_]{1,40}$/, 100),
    topic: choiceField(keysOf(logTopicPhrases)),
    subject_kind: textsField(/^[a-z_]{1,40}$/, 20),
    subject: textField(64),
    member_id: idField(),
    from: dateField(),
    to: dateField(),
    address: textField(45),
    request_id: textField(64),
  },
  sorts: ['at'],
} as const;
export const operationRow = {
  idOf: ({ event_id }: OperateLog) => event_id,
  nameOf: ({ action_name, subject_name }: OperateLog) => [action_name, subject_name].filter(Boolean).join(' '),
};

/** Those of the sign-in log. */
export const signInList = {
  name: 'sign_in_log',
  fields: {
    user_id: textsField(uuid, 1),
    result: choicesField(keysOf(signInResultPhrases)),
    from: dateField(),
    to: dateField(),
    method: choicesField(keysOf(signInMethodPhrases)),
    address: textField(45),
  },
  sorts: ['at'],
} as const;
export const signInRow = {
  idOf: ({ sign_in_id }: LoginLog) => sign_in_id,
  nameOf: ({ name, at }: LoginLog) => [name, at].filter(Boolean).join(' '),
};

/** Those of what is unusual. */
export const unusualList = {
  name: 'unusual',
  fields: {
    state: choicesField(keysOf(unusualStatePhrases)),
    rule: choicesField(keysOf(unusualRulePhrases)),
    user_id: textsField(uuid, 1),
    from: dateField(),
    to: dateField(),
  },
  sorts: ['last_at'],
} as const;
export const unusualRow = {
  idOf: ({ unusual_id }: Unusual) => unusual_id,
  nameOf: ({ user_name, address, last_at }: Unusual) => [user_name, address, last_at].filter(Boolean).join(' '),
};

/** The page of what is unusual. */
export const unusualAddress = '/system/logs/unusual';
/** The page of an entry of the operation log. */
export const entryAddress = (id: string): string => `/system/logs/operate?entry=${id}`;
