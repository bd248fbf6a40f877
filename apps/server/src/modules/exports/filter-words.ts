import { lists } from '@regulars/contract/menu';
import { exportPhrases, say } from '@regulars/phrases';
import type { AnyExport } from '../../platform/exports/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { listBranches } from '../branches/index.ts';

type Filter = Readonly<Record<string, unknown>>;

/** More are counted, because they would not fit into a file's name. */
const mostNamed = 2;

/** 2026-11-20 14:35:09 in a time zone. */
export const clockText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);

/** The period of a filter, by the two parameters that the export names. */
const periodWords = (filter: Filter, { period }: AnyExport, { language }: Tenant): string[] => {
  const [from, to] = (period ?? []).map((name) => filter[name]);
  const values = { from: String(from), to: String(to) };
  if (from === to && from !== undefined) return [values.from];
  if (from !== undefined && to !== undefined) return [say(exportPhrases.period, language, values)];
  if (from !== undefined) return [say(exportPhrases.since, language, values)];
  return to === undefined ? [] : [say(exportPhrases.until, language, values)];
};

/** The instant of a filter, in the merchant's zone. */
const momentWords = (filter: Filter, { moment = '' }: AnyExport, { language, timezone }: Tenant): string[] => {
  const at = filter[moment];
  return typeof at === 'string' ? [say(exportPhrases.moment, language, { at: clockText(new Date(at), timezone) })] : [];
};

/** The branches of a filter that the user sees. */
const branchWords = async ({ branch_id: asked }: Filter, { db, branches, language }: Tenant): Promise<string[]> => {
  if (!Array.isArray(asked) || asked.length === 0) return [];
  const names = (await listBranches(db, branches)).filter(({ branch_id }) => asked.includes(branch_id));
  if (names.length <= mostNamed) return names.map(({ name }) => name);
  return [say(exportPhrases.branches, language, { count: names.length })];
};

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

/** What tells a file from others of its list, for its title and name: branches, period or instant, selected rows. */
export const filterWords = async (
  tenant: Tenant,
  definition: AnyExport,
  filter: Filter,
  ids: readonly string[] | undefined,
): Promise<string[]> => [
  ...(await branchWords(filter, tenant)),
  ...periodWords(filter, definition, tenant),
  ...momentWords(filter, definition, tenant),
  ...(isFiltered(filter, definition) ? [say(exportPhrases.filtered, tenant.language)] : []),
  ...(ids ? [say(exportPhrases.selected, tenant.language, { count: ids.length })] : []),
];
