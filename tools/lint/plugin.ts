import { importDirections } from './import-directions.ts';
import { linearPatterns } from './linear-patterns.ts';
import { namedClearing } from './named-clearing.ts';
import { oneFormat } from './one-format.ts';
import { queryVerbs } from './query-verbs.ts';

// oxlint-disable-next-line import/no-default-export -- oxlint loads a plugin by its default export
export default {
  meta: { name: 'regulars' },
  rules: {
    'import-directions': importDirections,
    'linear-patterns': linearPatterns,
    'named-clearing': namedClearing,
    'one-format': oneFormat,
    'query-verbs': queryVerbs,
  },
};
