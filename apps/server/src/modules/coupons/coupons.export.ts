import type { CouponFilter } from '@regulars/contract';
import { couponExportPhrases, couponKindPhrases, couponStatusPhrases, pagePhrases } from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { getTermsReader } from '../grades/index.ts';
import { conditionsOf, couponList } from './coupons.queries.ts';

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
  read: async (reader, filter) => ({
    ...couponList.all(reader.db, filter, conditionsOf(filter, reader)),
    words: { module: new URL('./exported-terms.ts', import.meta.url).href, data: await getTermsReader(reader) },
  }),
});
