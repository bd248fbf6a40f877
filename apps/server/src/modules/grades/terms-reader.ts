import type { Language } from '@regulars/phrases';
import type { Reader } from '../../platform/http/index.ts';
import { listBranches } from '../branches/index.ts';
import { listGrades } from './grades.queries.ts';

/** Who reads exported terms of a rule or a coupon, and what the ids in them are called. */
export interface TermsReader {
  readonly language: Language;
  readonly branches: Readonly<Record<string, string>>;
  readonly grades: Readonly<Record<string, string>>;
}

/** Names the branches that the reader sees, and all grades. */
export const getTermsReader = async ({
  db,
  language,
  branches: seen,
}: Pick<Reader, 'db' | 'language' | 'branches'>): Promise<TermsReader> => {
  const [branches, grades] = [await listBranches(db, seen), await listGrades(db)];
  return {
    language,
    branches: Object.fromEntries(branches.map(({ branch_id, name }) => [branch_id, name])),
    grades: Object.fromEntries(grades.map(({ grade_id, name }) => [grade_id, name])),
  };
};
