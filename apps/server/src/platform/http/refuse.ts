import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { chooseLanguage, type ErrorName } from '@regulars/phrases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log/log.ts';
import { asProblem, failureOf } from './answer.ts';
import { headerText } from './callers.ts';
import { Problem } from './problem.ts';

export const newRequestId = (): string => `req_${randomBytes(6).toString('hex')}`;

/** Answers a request with an error in the caller's language; unexpected errors are logged. */
export const refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  bodyLimit: string,
): FastifyReply => {
  const problem = asProblem(error, bodyLimit);
  const { status, body } = failureOf(problem, chooseLanguage(headerText(request, 'accept-language')), request.id);
  if (status >= 500 && problem.problem !== 'shutting_down')
    request.log.error({ err: problem.cause ?? problem }, problem.problem);
  // Keeps the connection, so that the rest of the body is read and discarded: a client cut off while sending never sees
  // the answer.
  if (problem.problem === 'body_too_large') reply.removeHeader('connection');
  const { retryAfter } = problem.details;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .code(status)
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
};

/** The causes that Node names; of all others, the bytes are no request. */
const connectionRefusals: Readonly<Record<string, ErrorName>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
};

/**
 * For bytes that Node can't parse as a request, or that didn't arrive in time. No language is known, no hook runs, and
 * the connection is unusable.
 */
export const refuseConnection = (error: Error & { code?: string }, socket: Socket, log: Log): void => {
  // Browsers open connections ahead of requests: one that times out without a byte is closed in silence, since an answer
  // would be taken for that of a request just being sent. A browser repeats a request that a close crossed.
  const unused = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
  if (unused || error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const id = newRequestId();
  const name = connectionRefusals[error.code ?? ''] ?? 'malformed_request';
  const { status, body } = failureOf(new Problem(name), 'zh-CN', id);
  const json = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(json)}`,
    `X-Request-Id: ${id}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${json}`, () => socket.destroy());
  log.info({ request: id, status, reason: error.code }, 'could not be read');
};
