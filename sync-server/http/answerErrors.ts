import type { FastifyError, FastifyInstance } from 'fastify';
import { type Issue, REFUSAL_STATUS, Refusal } from '@/domain/refusal';
import { type DownReason, storageDown } from '../storage/storageDown';

/** The body of every failed request. */
export interface ErrorBody {
  content: string | readonly Issue[];
}

const issue = (code: string, message: string): Issue[] => [{ validation: 'request', code, message, path: [] }];

const TEXTS: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This content type is not accepted here; send application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_REQ_FILE_TOO_LARGE: 'The file is too large.',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'Send the file as multipart/form-data.',
  FST_FILES_LIMIT: 'Send one file at a time.',
  FST_PARTS_LIMIT: 'The form has too many parts.',
  FST_FIELDS_LIMIT: 'The form has too many fields.',
  FST_PROTO_VIOLATION: 'The form has a field with a name that is not accepted.',
  FST_NO_FORM_DATA: 'The form is empty.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request was cut off: its length differs from the declared one.',
};

/** Seconds after which another attempt makes sense. */
const RETRY_AFTER: Record<DownReason, number> = { unreachable: 1, full: 30 };

/**
 * Answers refusals with their status, errors of the request with 4xx, unavailable storage with 503, and internal errors
 * with 500 and no detail.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal | Error, request, reply) => {
    // A stream that failed before its first byte had already announced its compression.
    reply.removeHeader('content-encoding');
    if (error instanceof Refusal && error.retryAfter !== null) reply.header('retry-after', error.retryAfter);
    if (error instanceof Refusal)
      return reply.status(REFUSAL_STATUS[error.code]).send({ content: error.content } satisfies ErrorBody);
    let status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
    if (status >= 400 && status < 500) {
      const code = 'code' in error ? String(error.code) : 'bad_request';
      const message = TEXTS[code] ?? error.message;
      // An unknown content type is a malformed request like any other.
      if (status === 415) status = 400;
      return reply
        .status(status)
        .send({ content: status === 400 ? issue(code, message) : message } satisfies ErrorBody);
    }
    const down = storageDown(error);
    if (down) {
      reply.header('retry-after', RETRY_AFTER[down.reason]);
      return reply.status(503).send({ content: down.message } satisfies ErrorBody);
    }
    request.log.error({ err: error }, 'The request failed');
    return reply.status(500).send({ content: 'Something went wrong on our side.' } satisfies ErrorBody);
  });
}
