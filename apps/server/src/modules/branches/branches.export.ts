import type { BranchFilter } from '@regulars/contract';
import { branchExportPhrases, branchStatePhrases, branchTypePhrases, hoursText, pagePhrases } from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { withRegions, withTexts } from './branch-regions.queries.ts';
import { branchList, conditionsOf, listHours } from './branches.queries.ts';

const phrases = branchExportPhrases;

export const branchExport = exportOf<BranchFilter>({
  list: 'branches',
  phrase: pagePhrases.store,
  columns: {
    branch_no: { phrase: phrases.branch_no, kind: 'text' },
    name: { phrase: phrases.name, kind: 'text' },
    type: { phrase: phrases.type, kind: 'choice', labels: branchTypePhrases, from: 'branch_type' },
    region: { phrase: phrases.region, kind: 'text', from: 'region_words' },
    address: { phrase: phrases.address, kind: 'text' },
    contact: { phrase: phrases.contact, kind: 'text', from: 'contact_name' },
    phone: { phrase: phrases.phone, kind: 'text' },
    latitude: { phrase: phrases.latitude, kind: 'text', from: 'latitude_text' },
    longitude: { phrase: phrases.longitude, kind: 'text', from: 'longitude_text' },
    opened_on: { phrase: phrases.opened_on, kind: 'date' },
    hours: { phrase: phrases.hours, kind: 'text', from: 'hours_words' },
    state: { phrase: phrases.state, kind: 'choice', labels: branchStatePhrases },
  },
  read: async (reader, filter) => {
    const found = withRegions(reader, branchList.all(reader.db, filter, conditionsOf(reader, filter)));
    const words = (await listHours(reader.db)).map(({ branch_id, hours }): [string, string] => [
      branch_id,
      hoursText(hours, reader.language),
    ]);
    return withTexts(found, { id: 'branch_id', as: 'hours_words' }, words);
  },
});
