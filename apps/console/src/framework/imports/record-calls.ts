import type { ItemImportColumn } from '@regulars/phrases';
import { call, saveFile, useAction, useEndpoint, type StalePath } from '../api/index.ts';
import type { RecordKind } from './record-kind.ts';

/** Where the calls of a kind are; each has those that `recordImports` of the contract declares. */
type RecordAddress = '/item/imports' | '/branches/imports' | '/users/imports';

/** Queries to invalidate after a step of an import. */
export const readsAt = (address: RecordAddress): readonly StalePath[] => [address, '/tasks'];

type Calls<Column extends string> = Pick<RecordKind<Column>, 'useUpload' | 'useCalls' | 'useValues'>;

/** The calls of a kind, which differ by their address and the names of columns. */
export const recordCallsAt = <Column extends string>(address: RecordAddress): Calls<Column> => {
  const at = address as '/item/imports'; // all are declared alike
  const rows = `GET ${at}/{id}/rows` as const;
  const reads = readsAt(at);
  const calls: Calls<ItemImportColumn> = {
    useUpload: () => {
      const upload = useAction(`POST ${at}`, { quiet: true, invalidates: reads });
      return {
        busy: upload.isPending,
        send: async (body) => (await upload.mutateAsync({ body })).batch_id,
        saveTemplate: (format) => saveFile(`GET ${at}/template`, { query: { format } }),
      };
    },
    useCalls: (id) => {
      const params = { id };
      const match = useAction(`PUT ${at}/{id}/columns`, { invalidates: reads });
      const fix = useAction(`PUT ${at}/{id}/rows/{row_no}`, { invalidates: [at] });
      const replace = useAction(`PUT ${at}/{id}/values`, { invalidates: [at] });
      const confirm = useAction(`PUT ${at}/{id}/confirm`, { invalidates: reads });
      const cancel = useAction(`PUT ${at}/{id}/cancel`, { invalidates: reads });
      const rollBack = useAction(`PUT ${at}/{id}/roll-back`, { invalidates: reads });
      return {
        match: (columns, existing) => match.mutateAsync({ params, body: { columns, existing } }),
        fix: (row_no, body) => fix.mutateAsync({ params: { id, row_no }, body }),
        replace: (body) => replace.mutateAsync({ params, body }),
        confirm: () => confirm.mutateAsync({ params }),
        cancel: () => cancel.mutateAsync({ params }),
        rollBack: (reason) => rollBack.mutateAsync({ params, body: { reason } }),
        rowsKey: rows,
        listRows: (query, signal) => call(rows, { params, query }, { signal, quiet: true }),
        saveErrors: () => saveFile(`GET ${at}/{id}/errors.csv`, { params }),
        saveTemplate: () => saveFile(`GET ${at}/template`, { query: { format: 'xlsx' } }),
      };
    },
    useValues: (id) =>
      useEndpoint(`GET ${at}/{id}/values`, { params: { id } }, { quiet: true, staleTime: 0 }).data?.items,
  };
  return calls as unknown as Calls<Column>; // with the columns that the contract declares there
};
