import type { Phrase } from './phrase.ts';

/** Whether a user may work in the merchant. */
export const userStatePhrases = {
  enabled: { 'zh-CN': '启用', en: 'Enabled' },
  disabled: { 'zh-CN': '停用', en: 'Disabled' },
} as const satisfies Record<string, Phrase>;

export type UserState = keyof typeof userStatePhrases;
