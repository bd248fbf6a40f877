import { ProviderConsole } from './provider-console.tsx';
import { requireProvider } from './require-provider.ts';

/** With its loader, so that the entry chunk knows nothing of it. */
export const providerRoute = { loader: requireProvider, Component: ProviderConsole };
