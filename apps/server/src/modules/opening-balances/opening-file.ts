import { openingLimits } from '@regulars/contract/rules';
import type { OpeningFileFault } from '@regulars/phrases';
import { readSheet, type SheetKind, type SheetRow } from '../../platform/sheets/index.ts';

/** Why a table can be read, but is none of opening balances; `values` fill its phrase. */
export class FileFault extends Error {
  readonly rule: OpeningFileFault;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(rule: OpeningFileFault, values: Readonly<Record<string, string | number>> = {}) {
    super(rule);
    this.rule = rule;
    this.values = values;
  }
}

const { columns, cell } = openingLimits;
const limits = { rows: openingLimits.rows + 1, columns, cell }; // with the heading

/** The rows of a file in their order, without the empty ones; throws SheetFault. */
export const readFile = (
  kind: SheetKind,
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<readonly SheetRow[]> => readSheet(kind, content, limits, signal);
