import type { Plugin } from 'vite';

/** What of antd's table is left out, by file, and what stands there instead. */
const replaced: Readonly<Record<string, string>> = {
  // The menus of column filters: ours stand above the list, in the address. They bring a tree and a menu.
  FilterDropdown: 'export default () => null; export const flattenKeys = () => [];',
  // Rows drawn as they scroll into sight: our lists have pages.
  VirtualTable: 'export default () => null;',
  // Its row selection: ours outlives the page (use-selection.ts). It brings a tree, radios and the form.
  useSelection: `export const SELECTION_COLUMN = {};
    export const SELECTION_ALL = 'SELECT_ALL', SELECTION_INVERT = 'SELECT_INVERT', SELECTION_NONE = 'SELECT_NONE';
    const none = new Set();
    export default () => [(columns) => columns, none];`,
};

const prefix = '\0regulars:lean-table:';

/** Leaves out of antd's table what no list of ours uses. A build in which antd's files aren't met any more fails. */
export function leanTable(): Plugin {
  const met = new Set<string>();
  return {
    name: 'regulars:lean-table',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      // The context that every input reads, without the whole form around it.
      if (source === '@rc-component/form' && importer?.endsWith('/antd/es/form/context.js')) {
        return this.resolve('@rc-component/form/es/FormContext.js', importer);
      }
      const file = source.split('/').at(-1) ?? '';
      if (!Object.hasOwn(replaced, file) || !importer?.includes('/antd/es/table/')) return undefined;
      met.add(file);
      return prefix + file;
    },
    load: (id) => (id.startsWith(prefix) ? replaced[id.slice(prefix.length)] : undefined),
    buildEnd(error) {
      const unmet = Object.keys(replaced).filter((file) => !met.has(file));
      if (!error && unmet.length > 0)
        this.error(`antd's table has no ${unmet.join(', ')} any more: mend build/lean-table.ts`);
    },
  };
}
