/** What a change of second factors makes stale. */
export const staleFactors = ['/merc/personal/second-factors'] as const;
