import { matches, phonePattern, readPhone } from '@regulars/contract/rules';

export { readPhone };

/** A phone in groups: 138 0000 2046. A masked one stays as the server sent it, and a text that is none as it was typed. */
export function phoneText(phone: string): string {
  if (!matches(phonePattern, phone)) return phone;
  return [phone.slice(0, 3), phone.slice(3, 7), phone.slice(7)].join(' ');
}

/** A phone of a file in groups, however it is spelled there. */
export const givenPhoneText = (text: string): string => phoneText(readPhone(text));

/** Masked as the server masks phones: 138****2046. */
export const maskedPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}/, '$1****');

/** What a user is called: without a name, by the phone. */
export const nameOf = ({ actual_name, phone }: { actual_name: string | null; phone: string }): string =>
  actual_name ?? phoneText(phone);
