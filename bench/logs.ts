import { Factories } from '../apps/server/test/factories.ts';
import { measureFilters, type FilteredList, type Turns } from './filters.ts';
import { fillLogs } from './log-data.ts';
import { operationLogOf, signInLogOf, unusualOf, usersOf, type Readers } from './log-lists.ts';
import { caller } from './members.ts';
import { openSubject, type Subject } from './subject.ts';
import type { Section } from './table.ts';

/** Sessions end while the lists are measured: each list has new ones. */
const readersAnew = async ({ database }: Subject, readers: Readers): Promise<Readers> => {
  const make = new Factories(database, () => new Date());
  const anew = async <T extends Readers[keyof Readers]>(reader: T) => ({
    ...reader,
    ...(await make.session(reader.accountId)),
  });
  return {
    owner: await anew(readers.owner),
    'large branch': await anew(readers['large branch']),
    'small branch': await anew(readers['small branch']),
  };
};

const listsOf: readonly ((subject: Subject, readers: Readers) => Promise<FilteredList | FilteredList[]>)[] = [
  operationLogOf,
  signInLogOf,
  usersOf,
  unusualOf,
];

const measureLogs = async (subject: Subject, readers: Readers, turns: Turns): Promise<Section[]> => {
  const connection = caller(subject.product.url);
  const sections: Section[] = [];
  try {
    for (const toList of listsOf)
      for (const list of [await toList(subject, await readersAnew(subject, readers))].flat())
        sections.push(await measureFilters(list, turns, subject.product, connection));
  } finally {
    connection.close();
  }
  return sections;
};

/** The logs, users, roles and findings of a large merchant, by each filter and each pair of filters. */
export const benchLogs = async (quick: boolean): Promise<Section[]> => {
  const many = quick ? 50_000 : 1_000_000;
  const subject = await openSubject(5_000);
  try {
    const { database, shop, owner } = subject;
    const make = new Factories(database, () => new Date());
    const reader = (branch: string) =>
      make.user(shop, {
        permissions: ['operation_log:read', 'sign_in_log:read', 'user:read', 'role:read'],
        branches: [branch],
      });
    const [large, small] = [await reader(shop.branchIds[0]), await reader(shop.branchIds[1])];
    const sizes = { entries: many, signIns: many, users: 10_000, roles: 1_000, findings: many / 10 };
    await fillLogs(subject, sizes, [large.userId ?? '', small.userId ?? '']);
    return await measureLogs(
      subject,
      { owner, 'large branch': large, 'small branch': small },
      quick ? { warmUp: 0, measured: 1 } : { warmUp: 6, measured: 12 },
    );
  } finally {
    await subject.close();
  }
};
