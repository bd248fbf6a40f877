import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import type { Plugin } from 'vite';

/** The file that declares an exported name, and the name it has there. */
interface Declared {
  file: string;
  name: string;
}

type Resolve = (source: string, importer: string) => Promise<string>;

/** Packages whose index only re-exports. */
const barrels = new Set(['antd', 'lucide-react', '@regulars/phrases']);

/**
 * Rewrites imports from a package's index to imports from the file that declares the name. The module graph then shows
 * which files a page needs (chunks.ts relies on this), and the build reads no others.
 */
export function directImports(): Plugin {
  const indexes = new Map<string, Promise<ReadonlyMap<string, Declared>>>();
  return {
    name: 'regulars:direct-imports',
    apply: 'build',
    buildStart: () => indexes.clear(),
    transform: {
      filter: { id: /\.tsx?$/, code: /antd|lucide-react|@regulars\/phrases/ },
      async handler(code, id) {
        const resolve: Resolve = async (source, importer) =>
          (await this.resolve(source, importer))?.id ?? this.error(`${source} cannot be resolved from ${importer}`);
        const pieces: string[] = [];
        let end = 0;
        for (const each of parseSync(id, code).module.staticImports) {
          const source = each.moduleRequest.value;
          if (!barrels.has(source) || each.entries.length === 0) continue;
          const index = indexes.get(source) ?? resolve(source, id).then((file) => exportsOf(file, resolve));
          indexes.set(source, index);
          pieces.push(code.slice(end, each.start));
          for (const { importName, localName } of each.entries) {
            const from =
              (await index).get(importName.name ?? '') ??
              this.error(`${source} does not export a name that ${id} imports`);
            pieces.push(`import { ${from.name} as ${localName.value} } from ${JSON.stringify(from.file)};`);
          }
          end = each.end;
        }
        return end > 0 ? { code: pieces.join('') + code.slice(end), map: null } : undefined;
      },
    },
  };
}

async function exportsOf(file: string, resolve: Resolve): Promise<ReadonlyMap<string, Declared>> {
  const found = new Map<string, Declared>();
  const { staticExports } = parseSync(file, readFileSync(file, 'utf8')).module;
  for (const { exportName, importName, moduleRequest } of staticExports.flatMap(({ entries }) => entries)) {
    const source = moduleRequest && (await resolve(moduleRequest.value, file));
    if (source && importName.kind === 'AllButDefault')
      for (const [name, declared] of await exportsOf(source, resolve)) found.set(name, declared);
    else if (exportName.name && source && importName.name)
      found.set(exportName.name, { file: source, name: importName.name });
    else if (exportName.name) found.set(exportName.name, { file, name: exportName.name });
  }
  return found;
}
