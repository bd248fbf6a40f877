import { randomInt } from 'node:crypto';
import { matches, newPasswordPattern, phonePattern } from '@regulars/contract/rules';
import { commonPasswords } from './common-passwords.ts';

/** Words of this product and its shops, which are guessed first here. */
const contextWords: ReadonlySet<string> = new Set(
  `
  regulars changke huiyuan huiyuanka jifen chuzhi chongzhi member members membership loyalty points vip card
  owner boss manager cashier staff admin administrator root user test demo guest
  laoban dianzhang shouyin shouyinyuan dianyuan yuangong guanli guanliyuan caiwu
  shop store dian dianpu mendian shangjia shanghu pos weixin wechat password passwd pass pwd mima
  `
    .trim()
    .split(/\s+/),
);

/** So many digits and signs add little to a word. */
const littleMore = 4;

/** Whether a text is little more than a word of the context, or is a phone, such as the one that it signs in. */
const isOfContext = (text: string): boolean => {
  const letters = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  const isWord = contextWords.has(letters) && text.length - letters.length <= littleMore;
  return isWord || matches(phonePattern, text);
};

/** Whether a text may become a password: 6 to 20 letters, digits and `!@#$%`, neither common in any case nor of the context. */
export const isNewPassword = (text: string): boolean =>
  matches(newPasswordPattern, text) && !commonPasswords.has(text.toLowerCase()) && !isOfContext(text);

/** Without characters that are easily confused. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** A random password that somebody reads and types once. */
export const generatePassword = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
