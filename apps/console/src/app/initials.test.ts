import { expect, it } from 'vitest';
import { hasInitials } from './initials.ts';

const found = (word: string): string[] =>
  ['优惠券', '余额调整', '角色', '操作日志', '会员', '费率与结算', 'Roles'].filter((name) => hasInitials(name, word));

it('finds Chinese names by two or more pinyin initials in a row, also of a second reading', () => {
  expect(found('yhq')).toEqual(['优惠券']);
  expect(found('js')).toEqual(['角色', '费率与结算']);
  expect(found('rz')).toEqual(['操作日志']);
  expect([found('yetz'), found('yedz')]).toEqual([['余额调整'], ['余额调整']]);
  expect([found('h'), found('ro'), found('会员')]).toEqual([[], [], []]);
});
