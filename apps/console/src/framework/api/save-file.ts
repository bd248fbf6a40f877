import type { Api } from '@regulars/contract';
import { announced } from './announced.ts';
import { request } from './call.ts';
import type { EndpointName, InputOf } from './call.ts';
import { ReceivedFile } from './transport.ts';

type FileName = { [C in EndpointName]: Api[C] extends { file: readonly string[] } ? C : never }[EndpointName];

/** Milliseconds: enough for a large file over a slow connection. */
const timeoutMs = 30 * 60_000;

/** Downloads a file, saved under the name given by the server. A failure is announced. */
export async function saveFile<C extends FileName>(name: C, input: InputOf<Api[C]>): Promise<void> {
  const received: unknown = await request(name, input, { patience: timeoutMs }).catch(announced);
  if (received === undefined) return;
  if (!(received instanceof ReceivedFile)) throw new TypeError(`${name} answered without a file`);
  const address = URL.createObjectURL(received.content);
  const link = document.createElement('a');
  link.href = address;
  link.download = received.name;
  // In the document, and there until the download has surely started: twice, of a link outside it or soon gone, Chromium
  // forgot the name.
  link.hidden = true;
  document.body.append(link);
  link.click();
  setTimeout(() => {
    link.remove();
    URL.revokeObjectURL(address);
  }, 60_000);
}
