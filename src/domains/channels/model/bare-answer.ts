/** What an answer without words of its own means to a person; the log has its number. */
export function bareAnswer(status: number): string {
  if (status === 401 || status === 403) return bare.noEntry;
  if (status === 404 || status === 410) return bare.notFound;
  if (status === 429) return bare.tooOften;
  return status === 408 || status >= 500 ? bare.fault : bare.noReason;
}

/** Whether a service's refusal is none of its own words. */
export function isBareAnswer(why: string): boolean {
  return Object.values<string>(bare).includes(why);
}

const bare = {
  noEntry: 'It did not let us in.',
  notFound: 'It found nothing there.',
  tooOften: 'It was asked too often.',
  fault: 'It had a problem of its own.',
  noReason: 'It gave no reason.',
} as const;
