import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from './product.ts';
import { fixed, median } from './statistics.ts';
import type { Section } from './table.ts';

/** `npm start` on a new data folder, and again on the same: from the command to the printed address. */
export const benchStart = async (quick: boolean): Promise<Section> => {
  const [first, second]: [number[], number[]] = [[], []];
  for (let round = 0; round < (quick ? 1 : 3); round += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'regulars-bench-'));
    try {
      for (const times of [first, second]) {
        const product = await startProduct(['npm', 'start'], { DATA_DIR: dataDir, SEED: 'demo' });
        times.push(product.readyAfterMs / 1000);
        await product.stop();
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  return {
    title: 'npm start, console built, dependencies installed (s until the address is printed)',
    columns: ['', 'median', 'goal'],
    rows: [
      ['first, on an empty data folder: cluster, migrations, demo', fixed(median(first)), ''],
      ['second', fixed(median(second)), '≤ 5'],
    ],
  };
};
