import { domains } from '@regulars/contract';
import { Strict } from '@regulars/contract/kernel';
import type { ExportedList } from '@regulars/contract/rules';
import type { AnyExport } from '../../platform/exports/index.ts';
import { Problem, refuseFields } from '../../platform/http/index.ts';
import { checker } from '../../platform/http/validate.ts';
import { postingExport } from '../assets/index.ts';
import { adjustmentExport } from '../adjustments/index.ts';
import { brandExport } from '../brands/index.ts';
import { memberExport } from '../members/index.ts';

/** Every exportable list of the contract, with the validator of its filter. */
const declared = { ...domains.members, ...domains.adjustments, ...domains.brands, ...domains.assets };

/** A list of what belongs to one thing: the parameters of its path are part of the filter. */
const ofParent = ({ params, query }: (typeof domains.assets)['GET /vip-infos/{id}/postings']) =>
  Strict({ ...params.properties, ...query.properties });
const catalogue: Readonly<
  Record<ExportedList, { readonly definition: AnyExport; readonly check: (filter: unknown) => void }>
> = {
  'GET /vip-infos': { definition: memberExport, check: checker(declared['GET /vip-infos'].query) },
  'GET /vip-trim-order': { definition: adjustmentExport, check: checker(declared['GET /vip-trim-order'].query) },
  'GET /item/brand-info': { definition: brandExport, check: checker(declared['GET /item/brand-info'].query) },
  'GET /vip-infos/{id}/postings': {
    definition: postingExport,
    check: checker(ofParent(declared['GET /vip-infos/{id}/postings'])),
  },
};

/** Whether the list shows only the rows of the reader's branches. */
export const isByBranch = (list: ExportedList): boolean => declared[list].branches === 'lists';

export const exportNamed = (list: ExportedList): AnyExport => catalogue[list].definition;

/** Paging parameters have no meaning for an export, which has all rows. */
const places = ['index', 'size', 'cursor'];

/** Refuses a filter that the list would refuse, and parameters that make no sense for an export. */
export const checkFilter = (list: ExportedList, filter: Readonly<Record<string, unknown>>): void => {
  const { definition, check } = catalogue[list];
  const without = [...places, ...(definition.without ?? [])].filter((name) => Object.hasOwn(filter, name));
  if (without.length > 0)
    throw refuseFields(...without.map((name) => ({ path: `query.${name}`, rule: 'unknown_field' as const })));
  try {
    check(filter);
  } catch (error) {
    if (!(error instanceof Problem) || error.problem !== 'invalid_input') throw error;
    const fields = error.details.fields?.map(({ path, ...fault }) => ({ ...fault, path: `query.${path}` })) ?? [];
    throw refuseFields(...fields);
  }
};
