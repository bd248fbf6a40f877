import type { Plugin } from 'vite';

/** Modules of antd's table to replace in the build, by file name, with their replacements. */
const replaced: Readonly<Record<string, string>> = {
  // Column filter menus: our filters stand above the list and live in the address. These menus pull in a tree and a
  // menu.
  FilterDropdown: 'export default () => null; export const flattenKeys = () => [];',
  // Virtual scrolling: our lists have pages.
  VirtualTable: 'export default () => null;',
  // antd's row selection: ours spans pages (use-selection.ts). antd's pulls in a tree, radios and the form.
  useSelection: `export const SELECTION_COLUMN = {};
    export const SELECTION_ALL = 'SELECT_ALL', SELECTION_INVERT = 'SELECT_INVERT', SELECTION_NONE = 'SELECT_NONE';
    const none = new Set();
    export default () => [(columns) => columns, none];`,
};

const prefix = '\0regulars:lean-table:';

/**
 * Drops the parts of antd's table that none of our lists uses. Fails the build if one of those modules is not found.
 */
export function leanTable(): Plugin {
  const met = new Set<string>();
  return {
    name: 'regulars:lean-table',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      // Only the context that every input reads, not the whole form.
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
        this.error(`antd's table has no ${unmet.join(', ')} any more: adapt build/lean-table.ts`);
    },
  };
}
