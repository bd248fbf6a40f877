import { expect, test } from 'vitest';
import { readDocumentNumber } from './rules.ts';

test('a document’s number is read however it was typed or heard', () => {
  for (const typed of [
    'AD20261120-0143',
    ' ad20261120-0143 ',
    'ＡＤ２０２６１１２０－０１４３',
    'AD202611200143',
    'AD 20261120 0143',
    'AD20261120–0143',
    'AD20261120—0143',
    'AD20261120−0143',
  ])
    expect(readDocumentNumber(typed)).toBe('AD20261120-0143');
  for (const other of ['AD20261120', '0143', '20261120-0143', '林', ''])
    expect(readDocumentNumber(other)).toBeUndefined();
});
