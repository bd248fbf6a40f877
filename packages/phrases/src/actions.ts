import { countText } from './figures.ts';
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
    'zh-CN': '操作超过 {hours} 小时就不能再撤销',
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
    en: 'This cannot be undone: {reasons}.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Why an action skips a row. If named rows refuse the call, the error is the first of these that applies. */
export const skipPhrases = {
  gone: { 'zh-CN': '已不在', en: 'no longer there' },
  out_of_reach: { 'zh-CN': '属于别的门店', en: 'in another branch' },
  cancelled: { 'zh-CN': '已注销', en: 'cancelled' },
  closed: { 'zh-CN': '已关店', en: 'closed down' },
  tags_full: { 'zh-CN': '标签已满', en: 'no room for more tags' },
  changed_since: { 'zh-CN': '之后又被改过', en: 'changed since' },
  name_taken: { 'zh-CN': '名称或编码已被占用', en: 'the name or code is taken' },
  kept_by_source: { 'zh-CN': '分类由商品来源决定', en: 'whose category the item source keeps' },
  importing: { 'zh-CN': '当时还在导入', en: 'in an import that was still running' },
  draft: { 'zh-CN': '还是草稿', en: 'still a draft' },
  unsound: { 'zh-CN': '等级或券变了，要先修改', en: 'to be edited first, because grades or coupons have changed' },
  in_use: { 'zh-CN': '还在用', en: 'still in use' },
  full: { 'zh-CN': '放不下，数量已到上限', en: 'no room: the limit is reached' },
  coupon_limit: { 'zh-CN': '已经领够了', en: 'already with as many as one may have' },
  sold_out: { 'zh-CN': '券发完了', en: 'for whom none were left' },
  not_unused: { 'zh-CN': '已使用、已过期或已作废', en: 'no longer unused' },
  frozen: { 'zh-CN': '已冻结', en: 'frozen' },
  already: { 'zh-CN': '本来就是这样', en: 'already in this state' },
} as const satisfies Record<string, Phrase>;
export type SkipReason = keyof typeof skipPhrases;
/** How many rows were skipped, by reason. */
export type Skipped = Readonly<Partial<Record<SkipReason, number>>>;

/** What an undo could not give back to a restored row, because it was removed after the row. */
export const lossPhrases = {
  brand: { 'zh-CN': '恢复后没有品牌（原来的品牌已删除）', en: 'without the brand, which was removed since' },
  category: { 'zh-CN': '恢复后没有分类（原来的分类已删除）', en: 'without the category, which was removed since' },
  picture: { 'zh-CN': '恢复后没有图片（图片已不在）', en: 'without the picture, which is gone' },
  branch: {
    'zh-CN': '恢复后少了已不在的门店（只在这些门店卖的已停用）',
    en: 'without a branch that is gone (disabled if sold nowhere else)',
  },
  parent: {
    'zh-CN': '放到了第一层（原来的上级已删除或移动）',
    en: 'on the first level, because the parent was removed or moved since',
  },
} as const satisfies Record<string, Phrase>;
export type Loss = keyof typeof lossPhrases;
/** How many rows were restored without each. */
export type Lost = Readonly<Partial<Record<Loss, number>>>;

export const actionPhrases = {
  /** The reason that the operation log records for an undo. */
  undone: { 'zh-CN': '撤销：{what}', en: 'Undone: {what}' },
  undo: { 'zh-CN': '撤销：{what}', en: 'Undo: {what}' },
  undoable: { 'zh-CN': '{outcome}，可以在任务里撤销', en: '{outcome}. You can undo this under Tasks.' },
  undo_rest: { 'zh-CN': '{outcome}，可以在任务里接着撤销', en: '{outcome}. You can undo the rest under Tasks.' },
  changed: { 'zh-CN': '改了 {count} {measure}', en: '{count} changed' },
  skipped: { 'zh-CN': '跳过 {reasons}', en: 'skipped {reasons}' },
  reason: { 'zh-CN': '{count} {measure}{why}', en: '{count} {why}' },
} as const satisfies Record<string, Phrase>;

/** The measure words of what is counted; English has none. */
const measures = { rows: '条', people: '位', coupons: '张' } as const;
export type Measure = keyof typeof measures;
export const isMeasure = (name: unknown): name is Measure => typeof name === 'string' && Object.hasOwn(measures, name);

const joined = (parts: readonly string[], language: Language): string => parts.join(language === 'en' ? ', ' : '，');

const sayCounts = <Key extends string>(
  phrases: Readonly<Record<Key, Phrase>>,
  counts: Readonly<Partial<Record<Key, number>>>,
  language: Language,
  measure: Measure = 'rows',
): string =>
  joined(
    (Object.keys(phrases) as Key[]).flatMap((key) => {
      const count = counts[key];
      if (!count) return [];
      const why = say(phrases[key], language);
      const values = { count: countText(count), measure: measures[measure], why };
      return say(actionPhrases.reason, language, values);
    }), // its own keys
    language,
  );

/** 86 cancelled, 3 already in this state. */
export const sayReasons = (skipped: Skipped, language: Language, measure?: Measure): string =>
  sayCounts(skipPhrases, skipped, language, measure);

/** 2 without the brand, which was removed since. */
export const sayLosses = (lost: Lost, language: Language): string => sayCounts(lossPhrases, lost, language);

/** 11,900 changed, skipped 586 already in this state. */
export const sayOutcome = (
  changed: number,
  others: Skipped & Lost,
  language: Language,
  measure: Measure = 'rows',
): string => {
  const [reasons, losses] = [sayReasons(others, language, measure), sayLosses(others, language)];
  return joined(
    [
      say(actionPhrases.changed, language, { count: countText(changed), measure: measures[measure] }),
      ...(losses === '' ? [] : [losses]),
      ...(reasons === '' ? [] : [say(actionPhrases.skipped, language, { reasons })]),
    ],
    language,
  );
};
