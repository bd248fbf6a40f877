import type { ErrorPhrase, Phrase } from './phrase.ts';

export const userErrors = {
  user_not_found: { code: 40488, status: 404, 'zh-CN': '没有这个用户', en: 'There is no such user.' },
  user_of_other_branches: {
    code: 40393,
    status: 403,
    'zh-CN': '这位用户也在您管不到的门店工作，请由能看到全部门店的人来改',
    en: 'This user also works in branches that you don’t see. Somebody who sees all of them has to do it.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Whether a user may work in the merchant. */
export const userStatePhrases = {
  enabled: { 'zh-CN': '启用', en: 'Enabled' },
  disabled: { 'zh-CN': '停用', en: 'Disabled' },
} as const satisfies Record<string, Phrase>;

export type UserState = keyof typeof userStatePhrases;
