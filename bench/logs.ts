import { randomUUID } from 'node:crypto';
import { Factories } from '../apps/server/test/factories.ts';
import { measureFilters, type FilteredList, type Turns } from './filters.ts';
import { fillLogs } from './log-data.ts';
import { operationLogOf, signInLogOf, unusualOf, usersOf, type Readers } from './log-lists.ts';
import { caller } from './members.ts';
import { openSubject, type Subject } from './subject.ts';
import type { Section } from './table.ts';

/** Each list has new sessions, which last as long as a busy machine takes for its cases. */
const readersAnew = async ({ database }: Subject, readers: Readers): Promise<Readers> => {
  const make = new Factories(database, () => new Date());
  const anew = async <T extends Readers[keyof Readers]>(reader: T) => {
    const session = await make.session(reader.accountId);
    const prolong = 'update session set access_until = expires_at where session_id = $1';
    await database.platform.execute(prolong, [session.sessionId]);
    return { ...reader, ...session };
  };
  return {
    owner: await anew(readers.owner),
    'large branch': await anew(readers['large branch']),
    'middle branch': await anew(readers['middle branch']),
    'small branch': await anew(readers['small branch']),
  };
};

type Lists = readonly ((subject: Subject, readers: Readers) => Promise<FilteredList | FilteredList[]>)[];

async function* measureLogs(lists: Lists, subject: Subject, readers: Readers, turns: Turns): AsyncGenerator<Section> {
  const connection = caller(subject.product.url);
  try {
    for (const toList of lists)
      for (const list of [await toList(subject, await readersAnew(subject, readers))].flat())
        yield await measureFilters(list, turns, subject.product, connection);
  } finally {
    connection.close();
  }
}

async function* benchLists(lists: Lists, quick: boolean): AsyncGenerator<Section> {
  const many = quick ? 50_000 : 1_000_000;
  const subject = await openSubject(5_000);
  try {
    const { database, shop, owner } = subject;
    const make = new Factories(database, () => new Date());
    const [largest, smallest] = shop.branchIds;
    const middle = randomUUID();
    await database.platform.execute(
      `insert into branch (merchant_id, branch_id, branch_no, name, sort_code, created_at) values ($1, $2, '2', '龙井路店', 2, now())`,
      [shop.merchantId, middle],
    );
    const reader = (branch: string) =>
      make.user(shop, {
        permissions: ['operation_log:read', 'sign_in_log:read', 'user:read', 'role:read'],
        branches: [branch],
      });
    const [large, small] = [await reader(largest), await reader(smallest)];
    const sizes = { entries: many, signIns: many, users: 10_000, roles: 500, findings: many / 10 };
    await fillLogs(subject, sizes, [largest, smallest, middle], [large.userId ?? '', small.userId ?? '']);
    yield* measureLogs(
      lists,
      subject,
      { owner, 'large branch': large, 'middle branch': await reader(middle), 'small branch': small },
      quick ? { warmUp: 0, measured: 1, again: 1 } : { warmUp: 6, measured: 12, again: 100 },
    );
  } finally {
    await subject.close();
  }
}

/** The logs, users, roles and findings of a large merchant, by each filter and each pair of filters. */
export const benchLogs = (quick: boolean): AsyncGenerator<Section> =>
  benchLists([operationLogOf, signInLogOf, usersOf, unusualOf], quick);

/** The sign-ins alone. */
export const benchSignIns = (quick: boolean): AsyncGenerator<Section> => benchLists([signInLogOf], quick);
