import type { WholeList } from '../../platform/exports/index.ts';
import type { Reader } from '../../platform/http/index.ts';
import { wordsOfRegions } from '../../platform/regions/regions.ts';

/** Rows with a region and a place, for an export: with the words of their regions, and coordinates as texts. */
export const withRegions = ({ language }: Pick<Reader, 'language'>, { rows, count }: WholeList): WholeList => {
  const { codes, words } = wordsOfRegions(language);
  const at = rows.values.length;
  const text = `select l.*, g.words as region_words, l.latitude::text as latitude_text, l.longitude::text as longitude_text
    from (${rows.text}) as l
    left join unnest($${at + 1}::text[], $${at + 2}::text[]) as g (code, words) on g.code = l.region_code`;
  return { rows: { text, values: [...rows.values, codes, words] }, count };
};

/** Rows with a further text, by an id that they have. */
export const withTexts = (
  { rows, count }: WholeList,
  { id, as }: { readonly id: 'branch_id'; readonly as: string },
  texts: readonly (readonly [id: string, text: string])[],
): WholeList => {
  const at = rows.values.length;
  const text = `select l.*, t.words as ${as} from (${rows.text}) as l
    left join unnest($${at + 1}::uuid[], $${at + 2}::text[]) as t (id, words) on t.id = l.${id}`;
  return {
    rows: { text, values: [...rows.values, texts.map(([one]) => one), texts.map(([, words]) => words)] },
    count,
  };
};
