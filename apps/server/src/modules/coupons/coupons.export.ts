import type { CouponFilter } from '@regulars/contract';
import { couponExportPhrases, couponKindPhrases, couponStatusPhrases, pagePhrases } from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { listBranches } from '../branches/index.ts';
import { listGrades } from '../grades/index.ts';
import { conditionsOf, couponList } from './coupons.queries.ts';
import type { TermsReader } from './exported-terms.ts';

const phrases = couponExportPhrases;

export const couponExport = exportOf<CouponFilter>({
  list: 'coupons',
  phrase: pagePhrases.coupon,
  columns: {
    number: { phrase: phrases.number, kind: 'text' },
    name: { phrase: phrases.name, kind: 'text' },
    kind: { phrase: phrases.kind, kind: 'choice', labels: couponKindPhrases },
    terms: { phrase: phrases.terms, kind: 'text', from: 'said', worded: true },
    first_date: { phrase: phrases.first_date, kind: 'date' },
    last_date: { phrase: phrases.last_date, kind: 'date' },
    stock: { phrase: phrases.stock, kind: 'integer' },
    given: { phrase: phrases.given, kind: 'integer' },
    created_at: { phrase: phrases.created_at, kind: 'instant' },
    status: { phrase: phrases.status, kind: 'choice', labels: couponStatusPhrases },
  },
  read: async (reader, filter) => {
    const { db, language, branches: seen } = reader;
    const [branches, grades] = [await listBranches(db, seen), await listGrades(db)];
    const words: TermsReader = {
      language,
      branches: Object.fromEntries(branches.map(({ branch_id, name }) => [branch_id, name])),
      grades: Object.fromEntries(grades.map(({ grade_id, name }) => [grade_id, name])),
    };
    return {
      ...couponList.all(db, filter, conditionsOf(filter, reader)),
      words: { module: new URL('./exported-terms.ts', import.meta.url).href, data: words },
    };
  },
});
