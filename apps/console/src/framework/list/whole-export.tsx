import type { ExportedList } from '@regulars/contract/menu';
import { ExportButton } from './export-button.tsx';

interface WholeExportProps {
  exports: ExportedList;
  /** The rows as a noun, for use in a sentence. */
  noun: string;
  /** The list's filter, with the parameters of its path. */
  filters: object;
  /** The rows known so far, and whether there are more. */
  count: number;
  more?: boolean;
  /** The columns chosen at first; all by default. */
  columns?: readonly string[];
  /** Only an icon. */
  quiet?: boolean;
}

/** Exports a list that is not a `ListView`: all rows of its filter. */
export function WholeExport({ exports, noun, filters, count, more = false, columns = [], quiet }: WholeExportProps) {
  return (
    <ExportButton
      exports={exports}
      noun={noun}
      list={{ filters, sort: undefined, order: undefined }}
      result={{ data: { total: count, total_exact: !more } }}
      columns={[{ key: exports, exported: columns }]}
      selected={[]}
      place={quiet ? 'tools' : 'actions'}
    />
  );
}
