import { join } from 'node:path';
import type { Rolldown } from 'vite';

/**
 * The shared chunks, and whose static imports each holds; brands are the plainest list and form there are. A module goes
 * into the first chunk that needs it. What only other pages need goes into none of them, so a new page adds nothing to
 * the weight of those that stand.
 */
const chunks = {
  start: ['main.tsx'],
  shell: ['app/shell.tsx', 'app/workspace.tsx'],
  list: ['features/brands/brand-list-page.tsx'],
  form: ['features/brands/brand-form.tsx'],
};
/** What these share with the shell is a chunk of its own: they load nothing else of it. */
const signIn = ['features/auth/login-page.tsx', 'features/auth/init-page.tsx'];

/** antd's button imports one function from here, and would seem to need all that the colour picker needs. */
const leaves = /\/antd\/es\/color-picker\/components\//;

type ModuleGraph = Rolldown.ChunkingContext;

/** Says which shared chunk a module is in; null: none. */
export function chunkNames(root: string): (id: string, graph: ModuleGraph) => string | null {
  const fileOf = (path: string): string => join(root, 'src', path);
  const features = fileOf('features/');
  const roots = new Set(Object.values(chunks).flat().map(fileOf));
  const reached = new WeakMap<ModuleGraph, ReturnType<typeof reachedBy>>();

  function reachedBy(graph: ModuleGraph) {
    const sets = Object.entries(chunks).map(([name, paths]) => ({ name, ids: reach(paths.map(fileOf), graph) }));
    return { sets, signIn: reach(signIn.map(fileOf), graph) };
  }

  return (id, graph) => {
    if (roots.has(id) || id.startsWith(features)) return null;
    const known = reached.get(graph) ?? reachedBy(graph);
    reached.set(graph, known);
    const name = known.sets.find(({ ids }) => ids.has(id))?.name ?? null;
    return name && name !== 'start' && known.signIn.has(id) ? 'sign-in' : name;
  };
}

function reach(roots: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const ids = new Set(roots);
  for (const id of ids)
    if (!leaves.test(id)) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) ids.add(imported);
  return ids;
}
