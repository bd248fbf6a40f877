import { dirname, join, relative } from 'node:path/posix';
import { layers, type Layer } from './layers.ts';

interface Place {
  layer: Layer;
  domain: string | undefined;
}

/** The used part of oxlint's plugin interface. */
interface WithSource {
  source: { value?: unknown } | null;
  importKind?: 'type' | 'value';
  exportKind?: 'type' | 'value';
}

interface Context {
  cwd: string;
  filename: string;
  report(problem: { node: unknown; message: string }): void;
}

const isTest = /\.(?:test|inputs)\.tsx?$/;
const workspace = /^(?:apps|packages)\/[^/]+\//;

function placeOf(path: string): Place | undefined {
  for (const layer of layers) {
    const match = layer.pattern.exec(path);
    if (match) return { layer, domain: match[1] };
  }
  return undefined;
}

/** The file that a specifier resolves to, relative to the repository; undefined for external packages. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  const own = /^@regulars\/([^/]+)(?:\/(.+))?$/.exec(specifier);
  return own ? `packages/${own[1]}/src/${own[2] ?? 'index.ts'}` : undefined;
}

/** Why `file` may not import `specifier`; undefined if it may. */
function complaint(file: string, specifier: string, typesOnly: boolean): string | undefined {
  const from = isTest.test(file) ? undefined : placeOf(file);
  const target = targetOf(file, specifier);
  if (from === undefined || target === undefined) return undefined;
  if (specifier.startsWith('.') && workspace.exec(target)?.[0] !== workspace.exec(file)?.[0]) {
    return 'A relative import must stay in its workspace: import the package by name.';
  }
  const to = placeOf(target);
  if (to === undefined) return `The ${from.layer.name} may not import ${target}, which belongs to no layer.`;
  if (to.layer === from.layer && to.domain === from.domain) return undefined;
  const faces = Object.entries(to.layer.faces ?? {}).filter(([, pattern]) => pattern.test(target));
  const names = [to.layer.name, ...faces.map(([face]) => `${to.layer.name}:${face}`)];
  if (names.some((name) => from.layer.imports.includes(name))) return undefined;
  const typesAllowed = names.some((name) => from.layer.types?.includes(name));
  if (typesAllowed && typesOnly) return undefined;
  const domain = to.layer === from.layer ? ' of another domain' : '';
  return `The ${from.layer.name} may not import ${typesAllowed ? 'values of ' : ''}the ${to.layer.name}${domain} (tools/lint/layers.ts).`;
}

export const importDirections = {
  create(context: Context) {
    const file = relative(context.cwd, context.filename);
    const check = ({ source }: WithSource, typesOnly: boolean): void => {
      if (typeof source?.value !== 'string') return;
      const message = complaint(file, source.value, typesOnly);
      if (message !== undefined) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: (node: WithSource) => check(node, node.importKind === 'type'),
      ExportNamedDeclaration: (node: WithSource) => check(node, node.exportKind === 'type'),
      ExportAllDeclaration: (node: WithSource) => check(node, node.exportKind === 'type'),
      ImportExpression: (node: WithSource) => check(node, false),
      TSImportType: (node: WithSource) => check(node, true),
    };
  },
};
