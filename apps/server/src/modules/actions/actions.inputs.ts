import type { domains } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import { batchUndoneWith } from '../../../test/lists.ts';
import { headersOf, sendInput } from '../../../test/send-input.ts';
import type { InputsFor, World } from '../../../test/world.ts';

/** An action that the caller has just done, with this permission. */
const done = async (world: World, granted: Permission | undefined): Promise<string> => {
  const { server, colleague, caller, inputFor } = world;
  const address = batchUndoneWith(granted);
  const { body } = await sendInput(
    server,
    address,
    await inputFor(address, granted),
    headersOf(caller ?? (await colleague())),
  );
  const { undo } = body.data as { undo: { action_id: string } | null }; // the answer of every batch call
  return undo?.action_id ?? '';
};

export const inputs: InputsFor<typeof domains.actions> = {
  'GET /actions': () => ({ query: { index: 1, size: 10 } }),
  'PUT /actions/{id}/undo': async (world, granted) => ({ params: { id: await done(world, granted) } }),
};
