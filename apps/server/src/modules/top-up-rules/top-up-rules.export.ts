import type { TopUpRuleFilter } from '@regulars/contract';
import { pagePhrases, ruleStatePhrases, topUpRuleExportPhrases } from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { ruleConditions, ruleList } from '../../platform/rules/index.ts';
import { getTermsReader } from '../grades/index.ts';
import { topUpRules } from './top-up-rules.service.ts';

const phrases = topUpRuleExportPhrases;

export const topUpRuleExport = exportOf<TopUpRuleFilter>({
  list: 'top_up_rules',
  phrase: pagePhrases.top_up_rule,
  columns: {
    name: { phrase: phrases.name, kind: 'text' },
    terms: { phrase: phrases.terms, kind: 'text', from: 'said', worded: true },
    state: { phrase: phrases.state, kind: 'choice', labels: ruleStatePhrases },
    first_date: { phrase: phrases.first_date, kind: 'date' },
    last_date: { phrase: phrases.last_date, kind: 'date' },
    number: { phrase: phrases.number, kind: 'integer', from: 'in_force' },
    created_at: { phrase: phrases.created_at, kind: 'instant' },
  },
  read: async (reader, filter) => ({
    ...ruleList.all(reader.db, filter, ruleConditions(topUpRules.kind, reader.day.today(), filter)),
    words: { module: new URL('./exported-terms.ts', import.meta.url).href, data: await getTermsReader(reader) },
  }),
});
