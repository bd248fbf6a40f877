import { createServer } from 'vite';
import type * as catalogue from '../src/app/page-catalogue.ts';

// Prints the address of every page, one per line. Runs through Vite, because the pages contain macros.
const vite = await createServer({
  root: new URL('..', import.meta.url).pathname,
  server: { middlewareMode: true },
  appType: 'custom',
  logLevel: 'error',
});
// The loader returns an untyped module; its type is that of the file it names.
const { pageAddresses } = (await vite.ssrLoadModule('/src/app/page-catalogue.ts')) as typeof catalogue;
process.stdout.write(`${pageAddresses.join('\n')}\n`);
await vite.close();
