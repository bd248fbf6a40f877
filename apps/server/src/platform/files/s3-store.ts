import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Account } from '../config/third-parties.ts';
import type { FileStore } from './file-store.ts';

const patience = 10_000;
/** Tries after the first, while the store answers 5xx or 429. */
const retries = 2;
const mostBytes = 16 * 1024 * 1024;

/** Files in a bucket of any store that speaks S3's API. Answers no more of an error than its status. */
export const s3Store = ({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Account): FileStore => {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  const ask = (method: string, key: string, headers: Record<string, string> = {}, content?: Buffer) =>
    client.fetch(`${endpoint}/${bucket}/${key}`, {
      method,
      headers: {
        // Signed with the content, so that none is changed on its way.
        'x-amz-content-sha256': createHash('sha256')
          .update(content ?? '')
          .digest('hex'),
        ...headers,
      },
      ...(content && { body: new Uint8Array(content) }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
  const mustHave = async (answer: Response, what: string, key: string): Promise<Response> => {
    if (answer.ok) return answer;
    await answer.body?.cancel();
    throw new Error(`The file store answered ${answer.status} to ${what} of ${key}`);
  };
  return {
    async put(key, content, mediaType) {
      const answer = await ask('PUT', key, { 'content-type': mediaType }, content);
      await (await mustHave(answer, 'PUT', key)).body?.cancel();
    },
    async get(key) {
      const answer = await ask('GET', key);
      if (answer.status === 404) {
        await answer.body?.cancel();
        return undefined;
      }
      await mustHave(answer, 'GET', key);
      if (Number(answer.headers.get('content-length') ?? 0) > mostBytes)
        throw new Error(`The file ${key} is too large`);
      return Buffer.from(await answer.arrayBuffer());
    },
    async remove(key) {
      const answer = await ask('DELETE', key);
      if (answer.status !== 404) await mustHave(answer, 'DELETE', key);
      await answer.body?.cancel();
    },
  };
};
