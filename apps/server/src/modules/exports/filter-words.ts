import { lists } from '@regulars/contract/menu';
import { exportPhrases, say, type Language, type Phrase } from '@regulars/phrases';
import type { AnyExport } from '../../platform/exports/index.ts';
import { clockText } from '../../platform/clock/clock-text.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { listBranches } from '../branches/index.ts';

type Filter = Readonly<Record<string, unknown>>;

/** More are counted, because they would not fit into a file's name. */
const mostNamed = 2;

/** The period of a filter, by the two parameters that the export names. */
const periodWords = (filter: Filter, { period }: AnyExport, language: Language): string[] => {
  const [from, to] = (period ?? []).map((name) => filter[name]);
  const values = { from: String(from), to: String(to) };
  if (from === to && from !== undefined) return [values.from];
  if (from !== undefined && to !== undefined) return [say(exportPhrases.period, language, values)];
  if (from !== undefined) return [say(exportPhrases.since, language, values)];
  return to === undefined ? [] : [say(exportPhrases.until, language, values)];
};

/** The instant of a filter, in the merchant's zone. */
const momentWords = (
  filter: Filter,
  { moment = '' }: AnyExport,
  { timezone }: Tenant,
  language: Language,
): string[] => {
  const at = filter[moment];
  return typeof at === 'string' ? [say(exportPhrases.moment, language, { at: clockText(new Date(at), timezone) })] : [];
};

/** The names of a filter's branches that the user sees. */
const listNames = async ({ branch_id: asked }: Filter, { db, branches }: Tenant): Promise<string[]> => {
  if (!Array.isArray(asked) || asked.length === 0) return [];
  const seen = await listBranches(db, branches);
  return seen.filter(({ branch_id }) => asked.includes(branch_id)).map(({ name }) => name);
};

const branchWords = (names: readonly string[], language: Language): readonly string[] =>
  names.length <= mostNamed ? names : [say(exportPhrases.branches, language, { count: names.length })];

/** Whether a filter has parameters besides the order, those that are named, and those of the list's path. */
const isFiltered = (filter: Filter, { list, period, moment }: AnyExport): boolean => {
  const named: readonly (string | undefined)[] = ['sort', 'order', 'branch_id', moment, ...(period ?? [])];
  return Object.entries(filter).some(
    ([name, value]) =>
      !named.includes(name) &&
      !lists[list].endpoint.includes(`{${name}}`) &&
      !(Array.isArray(value) && value.length === 0),
  );
};

/** What its rows belong to, and the number of selected rows in it. */
interface About {
  readonly subject: string | undefined;
  readonly selected: number | undefined;
}

/**
 * What tells a file from others of its list, for its title and name: what its rows belong to, branches, period or
 * instant, selected rows. In each language, because a title is read in another one than its file.
 */
export const filterPhrase = async (
  tenant: Tenant,
  definition: AnyExport,
  filter: Filter,
  { subject, selected }: About,
): Promise<Phrase> => {
  const names = await listNames(filter, tenant);
  const words = (language: Language): string =>
    [
      ...(subject === undefined ? [] : [subject]),
      ...branchWords(names, language),
      ...periodWords(filter, definition, language),
      ...momentWords(filter, definition, tenant, language),
      ...(isFiltered(filter, definition) ? [say(exportPhrases.filtered, language)] : []),
      ...(selected === undefined ? [] : [say(exportPhrases.selected, language, { count: selected })]),
    ].join(' ');
  return { 'zh-CN': words('zh-CN'), en: words('en') };
};
