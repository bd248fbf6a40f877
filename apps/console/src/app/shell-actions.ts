import { createContext, use } from 'react';

/** Actions the shell offers to its own pages. */
export interface ShellActions {
  readonly openPalette: () => void;
}

export const ShellActionsContext = createContext<ShellActions>({ openPalette: () => undefined });

export const useShellActions = (): ShellActions => use(ShellActionsContext);
