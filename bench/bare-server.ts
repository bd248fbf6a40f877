import { serveBare, startBareProcess, type BareTask } from './bare-process.ts';

interface Task extends BareTask {
  readonly list: { readonly text: string; readonly values: readonly unknown[] };
}

/** Starts a minimal server that looks up the session, runs the query and sends its rows as JSON. */
export const startBare = (task: Task) => startBareProcess(import.meta.filename, task);

await serveBare<Task>(import.meta.filename, 200, ({ list }) => async (pool) => {
  const { rows } = await pool.query({ name: 'list', text: list.text, values: [...list.values] });
  return { items: rows };
});
