import { Strict, type Endpoint, type Endpoints } from '@regulars/contract/kernel';
import { exportedLists, lists, type ExportedList } from '@regulars/contract/menu';
import type { AnyExport } from '../../platform/exports/index.ts';
import { Problem, refuseFields, type Reader } from '../../platform/http/index.ts';
import { checker } from '../../platform/http/validate.ts';

/** The endpoints of a domain and the exports of its lists. */
export interface ExportingDomain {
  readonly endpoints: Endpoints;
  readonly exports: readonly AnyExport[];
}

export interface ExportCatalogue {
  readonly get: (list: ExportedList) => AnyExport;
  /** Undefined if a stored name is from another release. */
  readonly find: (list: string) => AnyExport | undefined;
  /** The branches whose rows the list shows the reader; none if branches don't bound it. */
  readonly sees: (reader: Pick<Reader, 'permissions' | 'branches'>, list: ExportedList) => Reader['branches'];
  /** Why the list shows the reader nothing; undefined if it shows something. */
  readonly refuses: (reader: Pick<Reader, 'branches'>, list: ExportedList) => Problem | undefined;
  /** Refuses a filter that the list would refuse, and parameters that an export can't apply. */
  readonly checkFilter: (list: ExportedList, filter: Readonly<Record<string, unknown>>) => void;
}

/** An export has all rows and no totals, so these parameters don't apply. */
const ofPages = ['index', 'size', 'cursor', 'totals'];

/** Validates a filter: the list's query and its path parameters, if any. */
const checkerOf = ({ params, query }: Endpoint) => {
  const check = checker(Strict({ ...params?.properties, ...query?.properties }));
  return (filter: Readonly<Record<string, unknown>>): void => {
    try {
      check(filter);
    } catch (error) {
      if (!(error instanceof Problem) || error.problem !== 'invalid_input') throw error;
      const fields = error.details.fields?.map(({ path, ...fault }) => ({ ...fault, path: `query.${path}` })) ?? [];
      throw refuseFields(...fields);
    }
  };
};

/** All exports, each with the validator of its list's filter. Throws if a list's export or endpoint is missing. */
export const exportCatalogue = (domains: readonly ExportingDomain[]): ExportCatalogue => {
  const entries = new Map(
    domains.flatMap(({ endpoints, exports }) =>
      exports.map((definition) => {
        const { endpoint: address } = lists[definition.list];
        const endpoint = endpoints[address];
        if (!endpoint) throw new Error(`${definition.list} is exported, but ${address} is not in its domain`);
        return [definition.list, { definition, endpoint, check: checkerOf(endpoint) }] as const;
      }),
    ),
  );
  const missing = exportedLists.filter((list) => !entries.has(list));
  if (missing.length > 0) throw new Error(`No module exports ${missing.join(', ')}`);
  const entryOf = (list: ExportedList) => {
    const entry = entries.get(list);
    if (!entry) throw new Error(`No module exports ${list}`);
    return entry;
  };
  return {
    get: (list) => entryOf(list).definition,
    find: (list) => entries.get(list as ExportedList)?.definition, // any text
    sees: (reader, list) => {
      const { definition, endpoint } = entryOf(list);
      if (definition.sees) return definition.sees(reader);
      return endpoint.branches === 'lists' || endpoint.branches === 'whole' ? reader.branches : [];
    },
    refuses: ({ branches }, list) =>
      entryOf(list).endpoint.branches === 'whole' && branches !== 'all'
        ? new Problem('whole_merchant_only')
        : undefined,
    checkFilter: (list, filter) => {
      const { definition, check } = entryOf(list);
      const without = [...ofPages, ...(definition.without ?? [])].filter((name) => Object.hasOwn(filter, name));
      if (without.length > 0)
        throw refuseFields(...without.map((name) => ({ path: `query.${name}`, rule: 'unknown_field' as const })));
      check(filter);
    },
  };
};
