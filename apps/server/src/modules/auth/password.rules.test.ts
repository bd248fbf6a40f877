import { describe, expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { isNewPassword } from './password.rules.ts';

describe('a new password', () => {
  it.each(['Regulars#2026', 'k8!@#$', 'aB3%'.repeat(5), 'Regularshop7', '12800000001'])('may be %s', (text) => {
    expect(isNewPassword(text)).toBe(true);
  });

  const unfit = [
    '',
    'k8!@#',
    `${'aB3%'.repeat(5)}x`,
    'with space 1',
    'paßwort77',
    '密码密码密码',
    'tea_house7',
    'teahouse7\n',
  ];
  it.each(unfit)('has 6 to 20 letters, digits and !@#$%%, which refuses %j', (text) => {
    expect(isNewPassword(text)).toBe(false);
  });

  it.each(['123456', 'a123456', 'Woaini1314', 'PASSWORD', 'Qwerty123', '5201314'])(
    'is not a common one in any case, such as %s',
    (text) => {
      expect(isNewPassword(text)).toBe(false);
    },
  );

  it.each(['Regulars2026', 'changke888', '88HuiYuan!', 'a1d2m3i4n', 'dianzhang', '13812345678'])(
    'is neither a word of the product or its shops with up to four digits or signs, nor a phone, such as %s',
    (text) => {
      expect(isNewPassword(text)).toBe(false);
    },
  );

  it('is checked against far more than the 3,000 most common ones that the pattern allows', () => {
    const inPattern = [...commonPasswords].filter((text) => /^[a-z0-9!@#$%]{6,20}$/.test(text));
    expect(inPattern.length).toBeGreaterThan(40_000);
    expect(inPattern.filter((text) => isNewPassword(text))).toEqual([]);
  });
});
