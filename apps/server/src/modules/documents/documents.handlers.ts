import type { domains } from '@regulars/contract';
import { isNumbered, readDocumentNumber, selectDocument, type DocumentSource } from '../../platform/documents/index.ts';
import { handle } from '../../platform/http/index.ts';

export const documentHandlers = (sources: readonly DocumentSource[]) =>
  handle<typeof domains.documents>()({
    'GET /documents': async ({ tenant, query }) => {
      const number = readDocumentNumber(query.number);
      const found = number && (await selectDocument(tenant.db, number));
      if (!found || !isNumbered(found.kind)) return { items: [] };
      const { kind, document_id: id } = found;
      const seen = await sources.find(({ kinds }) => kinds.includes(kind))?.find(tenant, kind, id);
      return { items: seen ? [{ kind, id, number, vip_id: seen.memberId }] : [] };
    },
  });
