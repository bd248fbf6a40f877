import type { PageOf } from '@regulars/contract/kernel';
import type { TenantView } from '../database/index.ts';
import { pageOf, presentPage, readCursor, writeCursor } from '../paging/paging.ts';
import { getRuleRow, getVersionRow, getVersionRowAt, listVersionRows, type RuleVersionRow } from './rules.queries.ts';
import type { RuleKind } from './rules.ts';

export interface AskedVersions {
  readonly index?: number | undefined;
  readonly size?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The versions, newest first, by page. Throws page_too_deep, cursor_invalid. */
export const listVersions = async <Content, Item>(
  { kind }: RuleKind<Content>,
  view: TenantView,
  id: string,
  asked: AskedVersions,
  present: (row: RuleVersionRow<Content>) => Item,
): Promise<PageOf<Item>> => {
  const page = pageOf(asked);
  const list = `rule_versions:${kind}`;
  const isNumber = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);
  // Numbers have no gaps, so the newest is their count.
  const counted = (await getRuleRow<Content>(view, { kind, id }))?.in_force ?? 0;
  const from =
    asked.cursor === undefined ? counted - page.offset : Number(readCursor(list, asked.cursor, isNumber).value) - 1;
  const rows = await listVersionRows<Content>(view, { kind, id }, from, page.size + 1);
  return presentPage({ rows, counted }, page, present, ({ number }) =>
    writeCursor(list, { value: String(number), id }),
  );
};

/** What a version said, also of a rule that was removed. */
export const getVersion = <Content>(
  { kind }: RuleKind<Content>,
  view: TenantView,
  id: string,
  number: number,
): Promise<Content | undefined> => getVersionRow<Content>(view, { kind, id }, number);

/** The version in force at an instant, also of a rule that was stopped or removed since. */
export const getVersionAt = <Content>(
  { kind }: RuleKind<Content>,
  view: TenantView,
  id: string,
  at: Date,
): Promise<{ readonly number: number; readonly content: Content } | undefined> =>
  getVersionRowAt<Content>(view, { kind, id }, at);
