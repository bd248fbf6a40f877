import type { ReplayResult } from '@regulars/contract';
import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';

type Person<Named> = Omit<Named, 'vip_name'>;
/** A result as it is kept: names are looked up when it is read. */
export interface KeptResult extends Omit<ReplayResult, 'members_hidden' | 'gains_most' | 'loses_most' | 'cases'> {
  readonly gains_most: Person<NonNullable<ReplayResult['gains_most']>> | null;
  readonly loses_most: Person<NonNullable<ReplayResult['loses_most']>> | null;
  readonly cases: readonly (Omit<Person<ReplayResult['cases'][number]>, 'document_number'> & {
    readonly document_kind: string;
  })[];
}

const set = statement(
  'replay_set',
  `insert into rule_replay (merchant_id, replay_id, made_at, result) values ($1, $2, $3, $4)
   on conflict (merchant_id, replay_id) do update set made_at = excluded.made_at, result = excluded.result`,
);
export const setResult = async (tx: TenantTx, id: string, result: KeptResult, now: Date): Promise<void> => {
  await tx.query(set, [tx.merchantId, id, now, JSON.stringify(result)]);
};

const one = statement<{ result: KeptResult }>(
  'replay_result',
  'select result from rule_replay where merchant_id = $1 and replay_id = $2',
);
export const getResult = async (view: TenantView, id: string): Promise<KeptResult | undefined> =>
  (await view.query(one, [view.merchantId, id]))[0]?.result;

const names = statement<{ member_id: string; name: string | null }>(
  'replay_names',
  'select member_id, name from member where merchant_id = $1 and member_id = any ($2::uuid[])',
);
export const getMemberNames = async (
  view: TenantView,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> =>
  new Map((await view.query(names, [view.merchantId, ids])).map(({ member_id: id, name }) => [id, name]));

const numbers = statement<{ document_id: string; number: string }>(
  'replay_numbers',
  `select d.document_id, d.number from unnest($2::text[], $3::uuid[]) as asked (kind, id)
   join document d on d.merchant_id = $1 and d.kind = asked.kind and d.document_id = asked.id`,
);
export const getNumbers = async (
  view: TenantView,
  documents: readonly { readonly document_kind: string; readonly document_id: string }[],
): Promise<ReadonlyMap<string, string>> => {
  const kinds = documents.map(({ document_kind: kind }) => kind);
  const ids = documents.map(({ document_id: id }) => id);
  return new Map(
    (await view.query(numbers, [view.merchantId, kinds, ids])).map(({ document_id: id, number }) => [id, number]),
  );
};
