import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { itemImportLimits } from '@regulars/contract/rules';
import {
  importStatePhrases,
  itemImportColumnPhrases,
  itemImportEffectPhrases,
  statePhrases,
  type ItemImportColumn,
} from '@regulars/phrases';
import { useEndpoint } from '../../framework/api/index.ts';
import { CellInput } from '../../framework/imports/cell-input.tsx';
import { importAddress } from '../../framework/imports/import-pages.ts';
import type { CellProps } from '../../framework/imports/matched-kind.ts';
import { recordCallsAt } from '../../framework/imports/record-calls.ts';
import type { RecordKind, RecordWords } from '../../framework/imports/record-kind.ts';
import { useOptions } from '../../framework/use-options.ts';

const settled = { quiet: true, staleTime: 60_000 } as const;

interface Names {
  readonly names?: readonly string[] | undefined;
  readonly isPending?: boolean;
}

/** The valid values of a field. */
function useNames(field: ItemImportColumn): Names {
  const states = useOptions(statePhrases);
  const brands = useEndpoint('GET /item/brand-info-tree', {}, { ...settled, enabled: field === 'brand' });
  const tree = useEndpoint(
    'GET /item/category-info-tree',
    { query: {} },
    { ...settled, enabled: field === 'category' },
  );
  if (field === 'item_state') return { names: states.map(({ label }) => label) };
  if (field === 'brand') return { names: brands.data?.map(({ label }) => label), isPending: brands.isPending };
  if (field !== 'category') return {};
  const paths = tree.data?.items.flatMap(({ name, children }) => [
    name,
    ...children.map((child) => `${name}/${child.name}`),
  ]);
  return { names: paths, isPending: tree.isPending };
}

/** Category, brand and state are chosen, the others typed. */
function ItemCell({ field, ...others }: CellProps<ItemImportColumn>) {
  return <CellInput {...others} {...useNames(field)} longest={itemImportLimits.cell} />;
}

function useWords(): RecordWords {
  const { t } = useLingui();
  return {
    title: t`Import items`,
    list: t`Item imports`,
    file: t`Item file`,
    accepted: (rows, megabytes) => (
      <Trans>
        CSV or XLSX, at most {rows} rows and {megabytes} MB, with any headings; a file exported from the list of items
        fits. It is only checked; no item is added or changed until you confirm.
      </Trans>
    ),
    empty: t`To import items from a spreadsheet, upload its file above. Next, you match its columns.`,
    newOnes: t`New items`,
    changedOnes: t`Items updated`,
    matchedBy: t`Matched by code`,
    adds: (effects) =>
      t`${plural(effects.new, { one: '# item is added', other: '# items are added' })}, ${plural(effects.changed, { one: '# is updated', other: '# are updated' })}.`,
    change: t`Update items that exist already`,
    refuse: t`Leave items that exist already as they are`,
    incomplete: t`Choose a column for the code, which identifies items.`,
    note: (
      <Trans>
        Of existing items, only what the file contains is changed: empty cells change nothing. Categories and brands
        must exist; write a subcategory as Tea/Pots. Pictures are not imported.
      </Trans>
    ),
  };
}

export const itemImportKind: RecordKind<ItemImportColumn> = {
  matched: { columns: itemImportColumnPhrases, Cell: ItemCell },
  pages: { list: '/item/imports', address: (id) => importAddress('item_import', id), states: importStatePhrases },
  effects: itemImportEffectPhrases,
  rowsExport: 'item_import_rows',
  shown: { name: 'name', key: 'code' },
  needs: 'code',
  limits: itemImportLimits,
  ...recordCallsAt('/item/imports'),
  useWords,
};
