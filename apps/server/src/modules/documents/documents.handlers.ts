import { readDocumentNumber } from '@regulars/contract/rules';
import type { domains } from '@regulars/contract';
import { getDocument, isNumbered, type DocumentSource } from '../../platform/documents/index.ts';
import { handle, Problem, type Tenant } from '../../platform/http/index.ts';

/** The document with a number as typed, if the user may see it. */
const find = async (tenant: Tenant, sources: readonly DocumentSource[], typed: string) => {
  const number = readDocumentNumber(typed);
  const found = number === undefined ? undefined : await getDocument(tenant.db, number);
  if (number === undefined || !found || !isNumbered(found.kind)) return undefined;
  const { kind, document_id: id } = found;
  const seen = await sources.find(({ kinds }) => kinds.includes(kind))?.find(tenant, kind, id);
  return seen && { kind, id, number, vip_id: seen.memberId, shown_by: seen.shownBy ?? null };
};

export const documentHandlers = (sources: readonly DocumentSource[]) =>
  handle<typeof domains.documents>()({
    'GET /documents/{number}': async ({ tenant, params }) => {
      const found = await find(tenant, sources, params.number);
      if (!found) throw new Problem('document_not_found');
      return found;
    },
  });
