import type { UserFilter } from '@regulars/contract';
import { pagePhrases, userExportPhrases, userStatePhrases } from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { withNames } from './users.queries.ts';
import { conditionsOf } from './users.service.ts';

const phrases = userExportPhrases;

export const userExport = exportOf<UserFilter>({
  list: 'users',
  phrase: pagePhrases.user,
  columns: {
    name: { phrase: phrases.name, kind: 'text', from: 'actual_name' },
    phone: { phrase: phrases.phone, kind: 'phone' },
    roles: { phrase: phrases.roles, kind: 'text', from: 'role_names' },
    branches: { phrase: phrases.branches, kind: 'text', from: 'branch_names' },
    last_seen_at: { phrase: phrases.last_seen_at, kind: 'instant' },
    created_at: { phrase: phrases.created_at, kind: 'instant' },
    state: { phrase: phrases.state, kind: 'choice', labels: userStatePhrases },
  },
  read: (reader, filter) => withNames(reader.db, filter, conditionsOf(reader, filter)),
});
