import { sayPostingRule } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { versionName } from '../../platform/rules/index.ts';
import { gradeLadder } from '../grades/index.ts';
import { growthRules } from '../growth-rules/index.ts';
import { pointRules } from '../point-rules/index.ts';
import { privilegeRules } from '../privileges/index.ts';
import { topUpRules } from '../top-up-rules/index.ts';

test('every kind of rule that postings name is said with its version', () => {
  const kinds = [topUpRules, pointRules, growthRules, gradeLadder, privilegeRules];
  expect(kinds.map((kind) => sayPostingRule(versionName(kind, newId(), 2), 'zh-CN'))).toEqual([
    '充值规则第 2 版',
    '积分规则第 2 版',
    '成长值规则第 2 版',
    '等级第 2 版',
    '权益第 2 版',
  ]);
});
