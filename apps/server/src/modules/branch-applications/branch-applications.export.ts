import {
  branchApplicationExportPhrases,
  branchApplicationStatePhrases,
  branchTypePhrases,
  pagePhrases,
} from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { withRegions } from '../branches/index.ts';
import { applicationList, conditionsOf, type ApplicationFilter } from './branch-applications.queries.ts';

const phrases = branchApplicationExportPhrases;

export const applicationExport = exportOf<ApplicationFilter>({
  list: 'branch_applications',
  phrase: pagePhrases.branch_application,
  values: ['branch_application:read'],
  columns: {
    name: { phrase: phrases.name, kind: 'text' },
    type: { phrase: phrases.type, kind: 'choice', labels: branchTypePhrases, from: 'branch_type' },
    region: { phrase: phrases.region, kind: 'text', from: 'region_words' },
    address: { phrase: phrases.address, kind: 'text' },
    contact: { phrase: phrases.contact, kind: 'text', from: 'contact_name' },
    phone: { phrase: phrases.phone, kind: 'text' },
    asked_by: { phrase: phrases.asked_by, kind: 'text', from: 'asked_by_name' },
    asked_at: { phrase: phrases.asked_at, kind: 'instant' },
    state: { phrase: phrases.state, kind: 'choice', labels: branchApplicationStatePhrases },
    decided_by: { phrase: phrases.decided_by, kind: 'text', from: 'decided_by_name' },
    decided_at: { phrase: phrases.decided_at, kind: 'instant' },
    decision: { phrase: phrases.decision, kind: 'text', phones: true },
  },
  read: (reader, filter) => withRegions(reader, applicationList.all(reader.db, filter, conditionsOf(reader, filter))),
});
