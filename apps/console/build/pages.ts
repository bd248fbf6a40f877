import { createServer } from 'vite';
import type * as catalogue from '../src/app/page-catalogue.ts';

// Prints the address of every page, one a line; by way of Vite, since the catalogue's titles are macros.
const vite = await createServer({
  root: new URL('..', import.meta.url).pathname,
  server: { middlewareMode: true },
  appType: 'custom',
  logLevel: 'error',
});
// Vite doesn't know what a module holds; the file named beside it does.
const { pageAddresses } = (await vite.ssrLoadModule('/src/app/page-catalogue.ts')) as typeof catalogue;
process.stdout.write(`${pageAddresses.join('\n')}\n`);
await vite.close();
