import { createContext, use } from 'react';

/** Whether this console has a page at an address; the shell knows. */
export const BuiltPages = createContext<(address: string) => boolean>(() => true);

export const useBuiltPages = () => use(BuiltPages);
