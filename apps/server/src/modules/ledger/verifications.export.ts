import { verificationExportPhrases, verificationFailurePhrases, verificationResultPhrases } from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { verificationFile } from './verifications.queries.ts';
import { lostAfter } from './verifications.rules.ts';

const phrases = verificationExportPhrases;

export const verificationExport = exportOf<object>({
  list: 'verifications',
  phrase: phrases.title,
  columns: {
    asked_at: { phrase: phrases.asked_at, kind: 'instant' },
    asked_by: { phrase: phrases.asked_by, kind: 'text', from: 'operator' },
    since: { phrase: phrases.since, kind: 'date' },
    result: { phrase: phrases.result, kind: 'choice', labels: verificationResultPhrases },
    breaches: { phrase: phrases.breaches, kind: 'integer' },
    failure: { phrase: phrases.failure, kind: 'choice', labels: verificationFailurePhrases },
    ended_at: { phrase: phrases.ended_at, kind: 'instant' },
    seconds: { phrase: phrases.seconds, kind: 'integer' },
  },
  read: ({ db, now }) => verificationFile.all(db, {}, { lostBefore: new Date(now.getTime() - lostAfter) }),
});
