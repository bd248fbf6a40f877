import { choices, type Random } from './random.ts';

/** Surnames by their share of a thousand people; double surnames are over-represented so that a list shows one. */
const surnames = choices(
  (
    '王72 李70 张65 刘51 陈45 杨31 黄22 赵22 吴20 周19 徐15 孙15 马13 朱12 胡12 郭11 何11 林11 高10 罗9 郑9 梁8 谢8 宋7 唐7 许7 邓7 韩7 冯6 曹6 ' +
    '彭6 曾6 肖6 田6 董6 潘5 袁5 蔡5 蒋5 余5 于5 杜5 叶5 程5 魏5 苏4 吕4 丁4 任4 卢4 姚4 沈4 钟4 姜4 崔4 谭4 陆4 范4 汪4 廖4 石4 金4 韦3 贾3 夏3 ' +
    '方3 邹3 熊3 白3 孟3 秦3 邱3 江3 尹3 薛3 阎3 段3 雷3 侯3 龙3 史3 陶3 黎3 贺3 顾3 毛3 郝3 龚3 邵3 万3 钱3 覃3 武3 戴3 孔2 汤2 庞2 樊2 兰2 殷2 施2 ' +
    '洪2 翟2 安2 倪2 严2 牛2 温2 芦2 季2 俞2 章2 鲁2 葛2 伍2 申2 尤2 毕2 聂2 柴2 焦2 向2 柳2 邢2 骆2 岳2 齐2 梅2 庄2 涂2 祝2 甘1 童1 管1 卜1 宁1 阮1 欧阳5 上官2 司徒2 诸葛1 夏侯1 慕容1'
  )
    .split(' ')
    .map((entry) => [entry.replace(/\d{1,9}$/, ''), Number(/\d{1,9}$/.exec(entry)?.[0])]),
);

/** Given names of one sex and generation: single characters, and pairs combined from two lists. */
interface GivenNames {
  readonly singles: readonly string[];
  readonly firsts: readonly string[];
  readonly seconds: readonly string[];
}

const given = (singles: string, firsts: string, seconds: string): GivenNames => ({
  singles: [...singles],
  firsts: [...firsts],
  seconds: [...seconds],
});

interface Generation {
  readonly from: number;
  readonly to: number;
  /** The share of one-character given names. */
  readonly single: number;
  readonly male: GivenNames;
  readonly female: GivenNames;
}

/** Birth years (from inclusive, to exclusive), with the given names of the time. */
export const generations = choices<Generation>([
  [{
    from: 1946, to: 1966, single: 0.12,
    male: given('勇军明平刚', '建志文德永明家光金国卫荣保长庆', '国华军平民强林生忠福祥成海山根'),
    female: given('芳敏霞萍玲', '秀桂淑玉凤美春丽红爱惠兰月素彩', '英兰珍芳华琴梅香云霞莲娣仙娥萍'),
  }, 9],
  [{
    from: 1966, to: 1982, single: 0.42,
    male: given('伟强军勇磊涛斌波辉刚健俊峰鹏超', '志建文海晓国永立卫新宏庆春少学', '强军明华伟平峰辉东波林斌勇毅刚'),
    female: given('芳娜敏静丽艳娟霞燕玲红梅洁莉萍', '丽晓雪海春秀红玉小慧文彩淑雅亚', '娟敏霞燕华萍红梅琴芬莉英玲芳丽'),
  }, 24],
  [{
    from: 1982, to: 1996, single: 0.36,
    male: given('伟磊杰鹏超涛浩宇凯鑫亮飞博旭晨', '志俊文晓明子建嘉思家世天云泽振', '鹏杰超远豪辉宇龙飞翔文斌峰恒洋'),
    female: given('婷静雪丹倩颖琳慧莹璐娜悦雯洁蕾', '晓雅思佳梦文静雨婷欣玉诗慧海丽', '雯怡静婷琪颖琳雪慧敏娜洁莹蓉薇'),
  }, 42],
  [{
    from: 1996, to: 2009, single: 0.14,
    male: given('睿轩宸浩哲昊晨阳逸航', '子浩宇俊思一嘉泽天梓铭景书奕承', '轩然涵宇航远辰泽洋诚阳哲睿墨乐'),
    female: given('妍彤萱悦琪瑶宁晴涵欣', '欣雨梓思佳诗语一若晓可书芷沐念', '怡桐涵雯琪萱妍宁瑶晴溪彤然初安'),
  }, 25],
]); // prettier-ignore

/** Two-part names, as written in Xinjiang, Tibet and Inner Mongolia. */
const minority = {
  male: [
    '艾力·买买提',
    '阿迪力·吐尔逊',
    '买买提·艾山',
    '努尔兰·叶尔肯',
    '玉素甫·卡德尔',
    '扎西·顿珠',
    '丹增·旺堆',
    '巴特尔·苏和',
  ],
  female: [
    '古丽·热合曼',
    '阿依古丽·吐尔逊',
    '帕提曼·艾山',
    '米热古丽·买买提',
    '迪丽努尔·库尔班',
    '卓玛·央金',
    '德吉·白珍',
    '其其格·乌兰',
  ],
} as const;
const latin = {
  male: ['Kevin', 'Jason', 'Eric', 'Tom', 'Daniel', 'Jean-Luc', 'Leo', 'Hiroshi'],
  female: ['Emily', 'Grace', 'Amy', 'Vivian', 'Anne-Marie', 'Chloe', 'Sophie', 'Yuki'],
  last: ['Chen', 'Wang', 'Liu', 'Zhang', 'Lin', "O'Neil", 'Dubois', 'Tanaka', 'Müller', 'Smith'],
} as const;

/** Edge cases for screens, columns and searches; the first has 40 characters, the maximum. */
export const edgeNames: readonly string[] = [
  '阿卜杜热合曼·买买提吐尔逊·艾合买提江·阿卜杜克里木·托合提尼亚孜·伊敏·库尔班',
  '𠮷川雅子',
  '李㛃',
  '乐',
];

/** A random name of a generation. */
export const makeName = (random: Random, { male, female, single }: Generation, isMale: boolean): string => {
  const kind = random.fraction();
  if (kind < 0.006) return random.pick(isMale ? minority.male : minority.female);
  if (kind < 0.014) return `${random.pick(isMale ? latin.male : latin.female)} ${random.pick(latin.last)}`;
  const { singles, firsts, seconds } = isMale ? male : female;
  const surname = random.weighted(surnames);
  return surname + (random.chance(single) ? random.pick(singles) : random.pick(firsts) + random.pick(seconds));
};
