import { Type, type Static } from 'typebox';
import { closedMerchantErrors } from '../kernel/common-errors.ts';
import { endpoints } from '../kernel/endpoint.ts';
import { Nullable, Strict, Timestamp } from '../kernel/schemas.ts';
import { BranchState, Hours } from '../branches/branch.ts';
import { linePattern } from '../rules.ts';
import { deviceLimits } from '../rules/devices.ts';
import { SerialNumber } from './device.ts';

const told = (description: string) => Type.String({ pattern: linePattern(40), 'x-rule': 'label', description });
const AppVersion = told('Of the program that runs on the till');
const Secret = Type.String({ minLength: 1, maxLength: 200 });

const TableCard = Type.Object({
  merchant_name: Type.String(),
  branch_name: Type.String(),
  area: Nullable(Type.String()),
  table: Type.String(),
  hours: Type.Unsafe<Static<typeof Hours> | null>({ anyOf: [Hours, { type: 'null' }] }),
  paused: Type.Boolean({ description: 'Whether the branch is not trading for a while' }),
});

const anybody = { scope: 'public', permission: 'none' } as const;

/** What tills call, and who scans a table card. */
export const tillCalls = endpoints({
  'POST /devices/pairings': {
    ...anybody,
    summary: 'Begin to pair a till',
    description:
      'Called by the till, which shows the code; staff type it in the console. Meanwhile the till polls with the secret.',
    body: Strict({ serial_number: SerialNumber, model: told('As its maker calls it') }),
    data: Type.Object({
      code: Type.String({ description: 'As it is to be shown' }),
      secret: Type.String({ description: 'Kept by the till, to poll with' }),
      expires_in: Type.Integer({ description: 'Seconds until the code is refused' }),
      poll_in: Type.Integer({ description: 'Seconds to wait between polls' }),
    }),
    errors: ['too_many_pairings'],
    perMinute: 60,
    creates: true,
  },
  'POST /devices/pairings/poll': {
    ...anybody,
    summary: 'Ask whether a till has been paired',
    description:
      'Once it is paired, the answer has its credential, which is stored only as a hash. Until the first heartbeat with it, another poll answers another credential in its place; after that, pairing_over.',
    body: Strict({ secret: Secret }),
    data: Type.Object({
      paired: Type.Boolean(),
      credential: Nullable(Type.String({ description: 'Sent as `Authorization: Device <credential>`' })),
    }),
    errors: ['pairing_over'],
    perMinute: 600,
  },
  'POST /devices/heartbeat': {
    ...anybody,
    summary: 'Tell that a till is there',
    description: `With \`Authorization: Device <credential>\`. Recorded at most every ${deviceLimits.recorded} s. Only after till_unpaired does the till have to be paired again; after any other refusal it asks again later.`,
    body: Strict({ app_version: AppVersion }),
    data: Type.Object({
      merchant_name: Type.String(),
      branch_name: Type.String(),
      branch_state: BranchState,
      name: Type.String({ description: 'Of its place' }),
      now: Timestamp,
      next_in: Type.Integer({ description: 'Seconds until the next heartbeat is due' }),
    }),
    errors: ['till_unpaired', 'till_stopped', ...closedMerchantErrors],
    perMinute: 600,
  },
  'GET /tables/{token}': {
    ...anybody,
    summary: 'Get what a table card’s QR code stands for',
    description: 'A card that was stopped, removed or given another code, and any unknown one, is table_card_dead.',
    params: Strict({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
    data: TableCard,
    errors: ['table_card_dead'],
    perMinute: 120,
  },
});

export type TableCard = Static<typeof TableCard>;
