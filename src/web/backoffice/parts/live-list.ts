/** What a colleague does, and what comes in, stands on a page that was left open soon after. */
export const liveList = { refetchInterval: 15_000, refetchOnWindowFocus: 'always' } as const;
