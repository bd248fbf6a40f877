import { provincePhrases } from '@regulars/phrases';
import { expect, test } from 'vitest';
import { isRegion, listRegions, regionAbove, regionPrefix, regionWords } from './regions.ts';

test('a county is told with its city and province, each once', () => {
  expect(regionWords('330106', 'zh-CN')).toBe('浙江省杭州市西湖区');
  expect(regionWords('330106', 'en')).toBe('浙江省杭州市西湖区');
  expect(regionWords('110101', 'zh-CN')).toBe('北京市东城区');
  expect(regionWords('110101', 'en')).toBe('北京市东城区');
  expect(regionWords('429004', 'zh-CN')).toBe('湖北省仙桃市');
  expect(regionWords('330000', 'en')).toBe('Zhejiang');
});

test('every region lies in another up to its province, and every province has words', () => {
  const regions = listRegions('zh-CN');
  for (const { value, label } of regions) {
    const above = regionAbove(value);
    expect(label).not.toBe('');
    expect(above === undefined ? Object.hasOwn(provincePhrases, value.slice(0, 2)) : isRegion(above)).toBe(true);
    if (above !== undefined) expect(value.startsWith(regionPrefix(above))).toBe(true);
  }
  expect(regions.length).toBeGreaterThan(3_000);
  expect([isRegion('330106'), isRegion('330199'), isRegion('')]).toEqual([true, false, false]);
});
