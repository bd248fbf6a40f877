import { memberImport } from './modules/member-imports/index.ts';
import { openingImport } from './modules/opening-balances/index.ts';
import type { ImportWork } from './platform/imports/index.ts';

/** Every kind of import. */
export const imports: readonly ImportWork[] = [openingImport, memberImport];
