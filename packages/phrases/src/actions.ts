import { type ErrorPhrase, type Language, type Phrase, say } from './phrase.ts';

export const actionErrors = {
  selection_too_large: {
    code: 42325,
    status: 422,
    'zh-CN': '一次最多改 {limit} 条，请用筛选缩小范围',
    en: 'At most {limit} rows can be changed at once. Narrow the filter.',
  },
  undo_expired: {
    code: 42326,
    status: 422,
    'zh-CN': '做过 {hours} 小时以上的操作不能再撤销',
    en: 'An action can be undone within {hours} hours. That time has passed.',
  },
  undo_done: { code: 42327, status: 422, 'zh-CN': '这个操作已经撤销了', en: 'This was already undone.' },
  undo_under_way: {
    code: 42328,
    status: 422,
    'zh-CN': '这个操作还在进行，请等它做完，或先在任务里停止',
    en: 'This action is still running. Wait until it finishes, or stop it under Tasks.',
  },
  undo_overtaken: {
    code: 42329,
    status: 422,
    'zh-CN': '不能撤销：{reasons}',
    en: 'This can’t be undone: {reasons}.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Why an action skips a row. If named rows refuse the call, the error is the first of these that applies. */
export const skipPhrases = {
  gone: { 'zh-CN': '已不在', en: 'no longer there' },
  out_of_reach: { 'zh-CN': '属于别的门店', en: 'in another branch' },
  cancelled: { 'zh-CN': '已注销', en: 'cancelled' },
  tags_full: { 'zh-CN': '标签已满', en: 'no room for more tags' },
  changed_since: { 'zh-CN': '之后又被改过', en: 'changed since' },
  name_taken: { 'zh-CN': '名称或编码已被占用', en: 'the name or code is taken' },
  importing: { 'zh-CN': '当时还在导入', en: 'in an import that was still running' },
  in_use: { 'zh-CN': '还在用', en: 'still in use' },
  already: { 'zh-CN': '本来就是这样', en: 'already in this state' },
} as const satisfies Record<string, Phrase>;
export type SkipReason = keyof typeof skipPhrases;
/** How many rows were skipped, by reason. */
export type Skipped = Readonly<Partial<Record<SkipReason, number>>>;

export const actionPhrases = {
  /** The reason that the operation log records for an undo. */
  undone: { 'zh-CN': '撤销：{what}', en: 'Undone: {what}' },
  undo: { 'zh-CN': '撤销：{what}', en: 'Undo: {what}' },
  changed: { 'zh-CN': '改了 {count} 条', en: '{count} changed' },
  skipped: { 'zh-CN': '跳过 {reasons}', en: 'skipped {reasons}' },
  reason: { 'zh-CN': '{count} 条{why}', en: '{count} {why}' },
} as const satisfies Record<string, Phrase>;

const joined = (parts: readonly string[], language: Language): string => parts.join(language === 'en' ? ', ' : '，');

/** 86 cancelled, 3 already in this state. */
export const sayReasons = (skipped: Skipped, language: Language): string =>
  joined(
    (Object.keys(skipPhrases) as SkipReason[]).flatMap((reason) => {
      const count = skipped[reason];
      if (!count) return [];
      const values = { count: count.toLocaleString(language), why: say(skipPhrases[reason], language) };
      return say(actionPhrases.reason, language, values);
    }), // its own keys
    language,
  );

/** 11,900 changed, skipped 586 already in this state. */
export const sayOutcome = (changed: number, skipped: Skipped, language: Language): string => {
  const reasons = sayReasons(skipped, language);
  return joined(
    [
      say(actionPhrases.changed, language, { count: changed.toLocaleString(language) }),
      ...(reasons === '' ? [] : [say(actionPhrases.skipped, language, { reasons })]),
    ],
    language,
  );
};
