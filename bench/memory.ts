import { readFile } from 'node:fs/promises';

/** Memory of a process, in MB. */
const residentMemory = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The maximum growth of a process during some work, in MB. */
export const growthWhile = async <T>(pid: number, work: () => Promise<T>): Promise<{ result: T; growth: number }> => {
  const before = await residentMemory(pid);
  let most = before;
  const watching = setInterval(() => {
    void residentMemory(pid).then((now) => (most = Math.max(most, now)));
  }, 50);
  try {
    const result = await work();
    return { result, growth: most - before };
  } finally {
    clearInterval(watching);
  }
};
