import type { Phrase } from './phrase.ts';

/** Whether a record such as a brand or an item is in use. */
export const statePhrases = {
  used: { 'zh-CN': '在用', en: 'Enabled' },
  stopped: { 'zh-CN': '停用', en: 'Disabled' },
} as const satisfies Record<string, Phrase>;
