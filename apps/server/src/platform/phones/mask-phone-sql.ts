import { sql, type Expression, type RawBuilder } from 'kysely';
import { maskedInText, maskedPhone, mayHavePhonePattern, phoneInTextPattern } from './mask-phone.ts';

/** `maskPhonesIn` in SQL, except that full-width digits stay full-width. */
export const maskedPhonesIn = (text: Expression<string>): RawBuilder<string> =>
  sql`case when ${text} ~ ${mayHavePhonePattern}
    then regexp_replace(${text}, ${phoneInTextPattern}, ${maskedInText}, 'g') else ${text} end`;

/** `maskPhoneCell` in SQL; null stays null. */
export const maskedPhoneCell = (text: Expression<string>): RawBuilder<string> => {
  const masked = maskedPhonesIn(text);
  return sql`case when coalesce(${text}, '') = '' then ${text}
    when normalize(${masked}, nfkc) ~ ${maskedPhone.source} then ${masked} else '****' end`;
};
