/** Every error that a person may meet: its code, HTTP status and the sentence used when no better one is given. */
export const errorTable = {
  BAD_REQUEST: { status: 400, sentence: 'The request is not understood.' },
  UNAUTHORIZED: { status: 401, sentence: 'Log in first.' },
  FORBIDDEN: { status: 403, sentence: 'Your role does not allow this.' },
  NOT_FOUND: { status: 404, sentence: 'There is nothing here.' },
  CONFLICT: { status: 409, sentence: 'This has changed meanwhile.' },
  PAYLOAD_TOO_LARGE: { status: 413, sentence: 'The request is too large.' },
  TOO_MANY_REQUESTS: { status: 429, sentence: 'Too many tries. Wait a minute and try again.' },
  SERVICE_UNAVAILABLE: { status: 503, sentence: 'Forkline is starting or stopping. Try again in a moment.' },
} as const;

export type ErrorCode = keyof typeof errorTable;

/** What a person reads while the database cannot do its work. */
export const outageSentences = {
  unreachable: 'Forkline cannot reach its database. Nothing was saved. Try again in a minute.',
  full: 'Forkline has no space left to save this. Our team has to make room. Try again in a few minutes.',
} as const;

/** Thrown by commands and queries; reaches the person as `{code, message, data}` with the table's status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly data: unknown;

  constructor(code: ErrorCode, sentence?: string, data?: unknown) {
    super(sentence ?? errorTable[code].sentence);
    this.name = 'AppError';
    this.code = code;
    this.status = errorTable[code].status;
    this.data = data;
  }
}

/** A setting or a surrounding that stops the program: its message is the one sentence that the person sees. */
export class StartupError extends Error {
  override name = 'StartupError';
}
