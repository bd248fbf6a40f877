import { createServer } from 'vite';

// Prints the address of every page, one a line; by way of Vite, since the catalogue's titles are macros.
const vite = await createServer({ root: new URL('..', import.meta.url).pathname, server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });
const module = await vite.ssrLoadModule('/src/app/page-catalogue.ts');
const { pageAddresses } = module as typeof import('../src/app/page-catalogue.ts'); // the very module
process.stdout.write(`${pageAddresses.join('\n')}\n`);
await vite.close();
