import type { Api } from '@regulars/contract';
import { request } from './call.ts';
import type { EndpointName, InputOf } from './call.ts';
import { ReceivedFile } from './transport.ts';

type FileName = { [C in EndpointName]: Api[C] extends { file: readonly string[] } ? C : never }[EndpointName];

/** Milliseconds: a large file over a slow line. */
const patience = 30 * 60_000;

/** Gets a file and hands it to the browser to keep, under the name that the server gives it. */
export async function saveFile<C extends FileName>(name: C, input: InputOf<Api[C]>): Promise<void> {
  const received: unknown = await request(name, input, { patience });
  if (!(received instanceof ReceivedFile)) throw new TypeError(`${name} answered without a file`);
  const address = URL.createObjectURL(received.content);
  const link = document.createElement('a');
  link.href = address;
  link.download = received.name;
  link.click();
  // Once the browser has taken it over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
