import { missingCouponPhrases } from './coupons.ts';
import { figureText } from './figure-words.ts';
import { joined } from './holding-words.ts';
import { say, type Language, type Phrase } from './phrase.ts';

interface Coupons {
  readonly name?: string | undefined;
  readonly count: number;
}
interface Gift {
  readonly points: number;
  /** Fen. */
  readonly bonus: number;
  readonly coupons?: readonly Coupons[] | undefined;
}
const ofBonus = { 'zh-CN': '{bonus} 赠金', en: '{bonus} of bonus' } as const satisfies Phrase;

/** So many coupons of a template: 满 100 减 20 × 2. */
export const couponGiftText = ({ name = '–', count }: Coupons): string => `${name} × ${count}`;

/** Coupons that a refund can’t take back, by why: “奶茶券 × 2（已使用）”. */
export const missingCouponTexts = (
  { name, missing, held }: { readonly name: string; readonly missing: number; readonly held: number },
  language: Language,
): string[] =>
  (['used', 'held'] as const)
    .map((why) => ({ why, count: why === 'held' ? held : missing - held }))
    .filter(({ count }) => count > 0)
    .map(({ why, count }) => say(missingCouponPhrases[why], language, { coupons: couponGiftText({ name, count }) }));

/** What a grade or a privilege gives: “500 积分、¥10.00 赠金和生日券 × 1”; undefined: nothing. */
export const giftText = (gift: Gift | null, language: Language): string | undefined => {
  const { points, bonus, coupons = [] } = gift ?? { points: 0, bonus: 0 };
  const parts = [
    ...(points > 0 ? [figureText('points', points, language)] : []),
    ...(bonus > 0 ? [say(ofBonus, language, { bonus: figureText('bonus', bonus, language) })] : []),
    ...coupons.map(couponGiftText),
  ];
  return parts.length === 0 ? undefined : joined(parts, language);
};
