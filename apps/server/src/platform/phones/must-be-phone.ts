import { matches, phonePattern, readPhone } from '@regulars/contract/rules';
import { refuseFields } from '../http/index.ts';

/** The phone in a text, in any spelling. Throws invalid_input. */
export const mustBePhone = (text: string): string => {
  const phone = readPhone(text);
  if (!matches(phonePattern, phone)) throw refuseFields({ path: 'phone', rule: 'phone' });
  return phone;
};
