import { setTimeout as later } from 'node:timers/promises';
import { fixed } from './statistics.ts';
import { headersOf, type Subject } from './subject.ts';
import type { Section } from './table.ts';

interface Batch {
  readonly batch_id: string;
  readonly state: string;
  readonly rows: Readonly<Record<string, number>>;
}

const send = async ({ product, owner }: Subject, method: string, path: string, body?: object): Promise<Batch> => {
  const isFile = body instanceof FormData;
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { ...headersOf(owner), ...(body && !isFile && { 'content-type': 'application/json' }) },
    ...(body && { body: isFile ? body : JSON.stringify(body) }),
  });
  const { data, err } = (await answer.json()) as { data?: Batch; err?: { msg: string } }; // the envelope
  if (!data) throw new Error(err?.msg);
  return data;
};

const upload = (subject: Subject, path: string, lines: readonly string[]): Promise<Batch> => {
  const body = new FormData();
  body.append('file', new Blob([lines.join('\n')]), 'bench.csv');
  return send(subject, 'POST', path, body);
};

/** Polls an import until it is in a state; the seconds include the job queue's polling delay. */
const until = async (
  subject: Subject,
  path: string,
  { batch_id }: Batch,
  state: string,
): Promise<Batch & { seconds: number }> => {
  const began = performance.now();
  for (;;) {
    const batch = await send(subject, 'GET', `${path}/${batch_id}`);
    if (batch.state === state) return { ...batch, seconds: (performance.now() - began) / 1000 };
    if (batch.state === 'refused') throw new Error('The file was refused');
    await later(50);
  }
};

const membersPath = '/vip-infos/imports';
const columns = ['name', 'phone', 'gender', 'birthday', 'grade', 'tags', 'remark', 'joined_on'];

interface Times {
  readonly read: number;
  readonly check: number;
  readonly write: number;
  readonly back: number;
}

const importMembers = async (subject: Subject, lines: readonly string[]): Promise<Times> => {
  const batch = await upload(subject, membersPath, lines);
  const read = await until(subject, membersPath, batch, 'columns');
  await send(subject, 'PUT', `${membersPath}/${batch.batch_id}/columns`, { columns });
  const checked = await until(subject, membersPath, batch, 'checked');
  if (checked.rows['good'] !== lines.length - 1)
    throw new Error(`The check ended with ${JSON.stringify(checked.rows)}`);
  await send(subject, 'PUT', `${membersPath}/${batch.batch_id}/confirm`);
  const written = await until(subject, membersPath, batch, 'posted');
  await send(subject, 'PUT', `${membersPath}/${batch.batch_id}/roll-back`, { reason: 'bench' });
  const back = await until(subject, membersPath, batch, 'rolled_back');
  if (back.rows['undone'] !== lines.length - 1)
    throw new Error(`The roll-back ended with ${JSON.stringify(back.rows)}`);
  return { read: read.seconds, check: checked.seconds, write: written.seconds, back: back.seconds };
};

const heading = '姓名,手机号,性别,生日,等级,标签,备注,入会日期';

/** Imports of new and known members and of opening balances, for a merchant with very many members. */
export const benchImports = async (subject: Subject, quick: boolean): Promise<Section> => {
  const { database, shop } = subject;
  const count = quick ? 10_000 : 50_000;
  const { rows: found } = await database.platform.execute(
    `select phone from member where merchant_id = $1 and state = 'normal' order by member_id limit $2`,
    [shop.merchantId, count],
  );
  const known = (found as { phone: string }[]).map(({ phone }) => phone); // the column named above
  const fresh = Array.from({ length: count }, (_, at) => `199${String(10_000_000 + at)}`);
  const line = (phone: string, at: number): string =>
    `林晓雯,${phone},女,19${70 + (at % 30)}-0${1 + (at % 9)}-11,,爱喝岩茶、常客,第 ${at} 行,2024-03-18`;
  const added = await importMembers(subject, [heading, ...fresh.map(line)]);
  const changed = await importMembers(subject, [heading, ...known.map(line)]);
  const path = '/opening-balances';
  const opening = await upload(subject, path, [
    '手机号,本金,积分',
    ...known.map((phone, at) => `${phone},${at}.01,${at}`),
  ]);
  const checked = await until(subject, path, opening, 'checked');
  await send(subject, 'PUT', `${path}/${opening.batch_id}/confirm`);
  const posted = await until(subject, path, opening, 'posted');
  await send(subject, 'PUT', `${path}/${opening.batch_id}/roll-back`, { reason: 'bench' });
  const back = await until(subject, path, opening, 'rolled_back');
  const goals = (goal: string): string => (quick ? '' : goal);
  return {
    title: `Imports of ${count.toLocaleString('en')} rows`,
    columns: ['seconds', 'new members', 'known members', 'opening balances', 'goal'],
    rows: [
      ['reading the columns', fixed(added.read), fixed(changed.read), '', ''],
      ['checking', fixed(added.check), fixed(changed.check), fixed(checked.seconds), goals('≤ 10')],
      ['writing', fixed(added.write), fixed(changed.write), fixed(posted.seconds), goals('≤ 20')],
      ['rolling back', fixed(added.back), fixed(changed.back), fixed(back.seconds), ''],
    ],
    notes: ['From the call until the state of the import shows the end, including up to two seconds of job polling.'],
  };
};
