import { branchImportRowPhrases, languages, say } from '@regulars/phrases';
import { expect, it } from 'vitest';
import { regionsNamed } from './branch-cells.rules.ts';

it.each(languages)('a region is taken as its fault suggests to write it, in %s', (language) => {
  const suggested = /\p{Script=Han}{9}(?=[”,])/u.exec(say(branchImportRowPhrases.region_unknown, language))?.[0];
  expect(suggested).toBe('浙江省杭州市西湖区');
  expect(regionsNamed(suggested ?? '')).toEqual(['330106']);
});

it('a region is taken by its words with or without what stands between them, by its code, and by a name that only one has', () => {
  for (const words of ['浙江省 / 杭州市 / 西湖区', '浙江省、杭州市、西湖区', '330106'])
    expect(regionsNamed(words)).toEqual(['330106']);
  expect(regionsNamed('zhejiang')).toEqual(['330000']);
  expect(regionsNamed('西湖区').length).toBeGreaterThan(1);
  expect(regionsNamed('火星')).toEqual([]);
});
