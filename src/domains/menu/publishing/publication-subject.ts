/** By which the notice of a version that did not arrive is ended once one is live on that connection. */
export const publicationSubject = (connectionId: string) => `publication on ${connectionId}`;
