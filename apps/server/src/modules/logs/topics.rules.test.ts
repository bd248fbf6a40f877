import { domains } from '@regulars/contract';
import type { Endpoint } from '@regulars/contract/kernel';
import { isSensitive, isSensitiveAction } from '@regulars/contract/menu';
import { expect, it } from 'vitest';
import { actionsOf } from './topics.rules.ts';

it('of money is whatever moved members’ balances, and not the rules and limits by which it does', () => {
  const money = actionsOf('money');
  expect(money).toEqual(
    expect.arrayContaining([
      'adjustment.post',
      'opening.post',
      'order.pay',
      'order.void',
      'top_up.pay',
      'top_up.refund',
    ]),
  );
  for (const action of ['adjustment.limit', 'top_up_rule.put_in_force', 'member.update'])
    expect(money).not.toContain(action);
});

/** It prepares, names or ends something, and gives nobody anything. */
const harmless = /\.(?:upload|fix|replace|cancel|refuse|withdraw|update)$/;

it('what takes a sensitive permission is logged as sensitive', () => {
  const endpoints = Object.values(domains).flatMap((domain) => Object.entries<Endpoint>(domain));
  const missed = endpoints.flatMap(([address, { permission, audit = [] }]) => {
    const isGuarded = [permission].flat().every((one) => one !== 'none' && isSensitive(one));
    const logged = typeof audit === 'object' && 'none' in audit ? [] : [audit].flat();
    return isGuarded && logged.length > 0 && !logged.some((one) => isSensitiveAction(one) || harmless.test(one))
      ? [address]
      : [];
  });
  expect(missed).toEqual([]);
});
