import type { UserFilter } from '@regulars/contract';
import { pagePhrases, staffExportPhrases, userExportPhrases, userStatePhrases } from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { withNames } from './users.queries.ts';
import { conditionsOf } from './users.service.ts';

const phrases = userExportPhrases;

export const userExport = exportOf<UserFilter>({
  list: 'users',
  phonesFor: 'user:read',
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
  read: (reader, filter) => withNames(reader.db, filter, conditionsOf(reader, filter), reader.language),
});

export const staffExport = exportOf<UserFilter>({
  list: 'staff',
  phonesFor: 'user:read',
  phrase: pagePhrases.staff,
  columns: {
    name: { phrase: staffExportPhrases.name, kind: 'text', from: 'actual_name' },
    staff_no: { phrase: staffExportPhrases.staff_no, kind: 'text' },
    phone: { phrase: staffExportPhrases.phone, kind: 'phone' },
    post: { phrase: staffExportPhrases.post, kind: 'text' },
    roles: { phrase: staffExportPhrases.roles, kind: 'text', from: 'role_names' },
    branches: { phrase: staffExportPhrases.branches, kind: 'text', from: 'branch_names' },
    hired_on: { phrase: staffExportPhrases.hired_on, kind: 'text' },
    leaves_on: { phrase: staffExportPhrases.leaves_on, kind: 'text' },
    remark: { phrase: staffExportPhrases.remark, kind: 'text', from: 'staff_remark', phones: true },
    state: { phrase: staffExportPhrases.state, kind: 'choice', labels: userStatePhrases },
  },
  read: (reader, filter) => withNames(reader.db, filter, conditionsOf(reader, filter), reader.language),
});
