import { exportPhrases, say } from '@regulars/phrases';
import type { Tenant } from '../../platform/http/index.ts';
import { listBranches } from '../branches/index.ts';

type Filter = Readonly<Record<string, unknown>>;

/** More are counted, because they would not fit into a file's name. */
const mostNamed = 2;

/** The period of a filter: its `from` and `to`, or `joined_from` and `joined_to`. */
const periodWords = (filter: Filter, { language }: Pick<Tenant, 'language'>): string[] => {
  const day = (end: 'from' | 'to'): unknown =>
    Object.entries(filter).find(([name]) => name === end || name.endsWith(`_${end}`))?.[1];
  const [from, to] = [day('from'), day('to')];
  const values = { from: String(from), to: String(to) };
  if (from === to && from !== undefined) return [values.from];
  if (from !== undefined && to !== undefined) return [say(exportPhrases.period, language, values)];
  if (from !== undefined) return [say(exportPhrases.since, language, values)];
  return to === undefined ? [] : [say(exportPhrases.until, language, values)];
};

/** The branches of a filter that the user sees. */
const branchWords = async ({ db, branches, language }: Tenant, { branch_id: asked }: Filter): Promise<string[]> => {
  if (!Array.isArray(asked) || asked.length === 0) return [];
  const names = (await listBranches(db, branches)).filter(({ branch_id }) => asked.includes(branch_id));
  if (names.length <= mostNamed) return names.map(({ name }) => name);
  return [say(exportPhrases.branches, language, { count: names.length })];
};

/** The branches and the period of a filter in words, for a title and a file's name. */
export const filterWords = async (tenant: Tenant, filter: Filter): Promise<string[]> => [
  ...(await branchWords(tenant, filter)),
  ...periodWords(filter, tenant),
];
