import { join } from 'node:path';
import type { Rolldown } from 'vite';

/**
 * The shared chunks, each with the modules whose static imports it contains; brands are the plainest list and form. A
 * module goes into the first chunk that needs it. Modules that only other pages need go into none, so a new page doesn't
 * change the weight of the existing ones.
 */
const chunks = {
  start: ['main.tsx'],
  shell: ['app/shell.tsx', 'app/workspace.tsx'],
  list: ['features/brands/brand-list-page.tsx'],
  form: ['features/brands/brand-form.tsx'],
};
/** What these pages share with the shell is a separate chunk, because they load nothing else from the shell. */
const signIn = ['features/auth/login-page.tsx', 'features/auth/init-page.tsx'];

/** antd's button imports one function from here; following that file's imports would add the whole colour picker. */
const leaves = /\/antd\/es\/color-picker\/components\//;

/** All of them are within the reach of whoever needs one: each goes where it is used, so that a domain's weigh on its pages alone. */
const phrases = /\/packages\/phrases\/src\//;

type ModuleGraph = Rolldown.ChunkingContext;

/** The name of the shared chunk that contains a module; null if none. */
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
    if (roots.has(id) || id.startsWith(features) || phrases.test(id)) return null;
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
