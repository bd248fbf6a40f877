import type { TopUpRuleFilter } from '@regulars/contract';
import { pagePhrases, ruleStatePhrases, topUpRuleExportPhrases } from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { ruleConditions, ruleList } from '../../platform/rules/index.ts';
import { listBranches } from '../branches/index.ts';
import { listGrades } from '../grades/index.ts';
import type { TermsReader } from './exported-terms.ts';
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
  read: async ({ db, day, language, branches: seen }, filter) => {
    const [branches, grades] = [await listBranches(db, seen), await listGrades(db)];
    const words: TermsReader = {
      language,
      branches: Object.fromEntries(branches.map(({ branch_id, name }) => [branch_id, name])),
      grades: Object.fromEntries(grades.map(({ grade_id, name }) => [grade_id, name])),
    };
    return {
      ...ruleList.all(db, filter, ruleConditions(topUpRules.kind, day.today(), filter)),
      words: { module: new URL('./exported-terms.ts', import.meta.url).href, data: words },
    };
  },
});
