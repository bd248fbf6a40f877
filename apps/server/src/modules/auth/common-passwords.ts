import { dictionary } from '@zxcvbn-ts/language-common';

/** Common in China and missing in the dictionary of leaked passwords. */
const common = `
  0000000 00000000 000000000 0000000000 0123456 01234567 0123456789 0987654321 100200 101010 1111111 111111111
  1111111111 121212 12121212 123123123 12341234 123412345 123456! 123456!a 123456# 123456123456 123abc! 123qwe!@#
  13145200 1314521 131452100 147147 168168 168888 1q1q1q 1qaz1qaz 20082008 201314 2013141 212121 222222 22222222
  232323 234567 252525 315315 321321 321321321 333333 33333333 444444 44444444 456456 456789 5200000 520000 52013140
  5201314a 5201314520 520131400 520520 520520520 5211314 521521 555555 55555555 5555555555 584520 654321 6543210
  66666666 6666666666 686868 7654321 7758258 77585210 7758521 7758521a 777777 77777777 789789 87654321 888888 8888888
  88888888 888888888 8888888888 987654 9876543 98765432 987654321 9876543210 999999 9999999 99999999 999999999
  9999999999 a000000000 a11111111 a123123123 a123456! a123456@ a123789 a1a1a1 a321654 a520520 a5201314 a7758521
  a888888 aa000000 aa112233 aa11223344 aa123456! aa1234567 aa12345678 aa520520 aa5201314 aa666666 aa888888 aaa123123
  aaa888 aaaa1234 aaaaaa aaaaaaa aaaaaaaa aaaaaaaaa aaaaaaaaaa aabb1122 abc123! abc1234567 abcabc abcdef abcdefg
  abcdefgh admin! admin123! admin1234 admin123456 admin@123 admin888 aptx4869 asasas asdasdasd baobao baobao123
  china123 dearbook dubsmash fdsafdsa guest123 hahaha hahaha123 handong huawei huawei123 letmein! login123 love1314
  mima123 mima123456 mynoob nihao123456 ohmnamah password@123 q5201314 qq111111 qq112233 qq1234567 qq12345678
  qq1314520 qq5201314 qq666666 qq888888 qqq123456 qqqqqq qqqqqqqq qqww1122 qw123321 qwe123!@# qwe123123 qwe123456789
  qweqweqwe qwer123456 qwerqwer qwerty! qwqwqw root123 root1234 system123 taobao123 test123456 tiantian tianya
  user1234 w123456789 w5201314 wang123 wang123456 wang1234 welcome! welcome@123 wangyut2 woaini1 woaini11 woaini123
  woaini1234 woaini1314 woaini123456 woaini520 woaini5201314 woaini521 woainima woaiwojia wobuzhidao wodemima
  wojiushiwo wwwwww www123456 xiaoming xiaoxiao xiaoyu123 xingxing xxxxxx y123456 yang123456 zaq1zaq1 zhang123
  zhang123456 zhanghao zhangwei zhangjie zhimakaimen zxcv123456 zxczxc zzzzzz zzzzzzzz
`;

/**
 * The passwords that guessers try first: those that leaked most often, and others common in China. In lower case:
 * comparison ignores case.
 */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'],
  ...common.trim().split(/\s+/),
]);
