/** The first character of each initial, as dictionaries order them by pinyin; none begins with i, u or v. */
const firsts = Array.from('阿八嚓哒婀发旮哈丌咔垃妈拿喔趴七蚺仨他挖夕丫匝');
const letters = 'abcdefghjklmnopqrstwxyz';
const byPinyin = new Intl.Collator('zh-Hans-CN-u-co-pinyin');
/** Other readings in words that pages have, which dictionaries put second. */
const others: Readonly<Record<string, string>> = { 调: 't' };

const initialsOf = (character: string): string => {
  const at = firsts.findLastIndex((first) => byPinyin.compare(first, character) <= 0);
  return (letters[at] ?? '') + (others[character] ?? '');
};

const isChinese = (character: string): boolean => /\p{Script=Han}/u.test(character);

/** Whether a word is the pinyin initials of two or more characters that follow each other: “yhq” finds 优惠券. */
export function hasInitials(text: string, word: string): boolean {
  if (!/^[a-z]{2,}$/.test(word)) return false;
  const read = Array.from(text, (character) => (isChinese(character) ? initialsOf(character) : ''));
  return read.some((_, at) => Array.from(word).every((letter, step) => read[at + step]?.includes(letter)));
}
