import { createContext, use } from 'react';

/** What pages of the shell itself may ask of it. */
export interface ShellActions {
  readonly openPalette: () => void;
}

export const ShellActionsContext = createContext<ShellActions>({ openPalette: () => undefined });

export const useShellActions = (): ShellActions => use(ShellActionsContext);
