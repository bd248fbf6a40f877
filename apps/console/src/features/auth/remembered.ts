import { leftAccount } from '../../framework/session/index.ts';
import { readPreference, writePreference } from '../../theme/preference.ts';

/** Stores the phone on this device if the user chose to be remembered. */
const phoneKey = 'regulars.phone';

/** The phone to begin with, and whether to remember it. */
export function rememberedPhone() {
  const remembered = readPreference(phoneKey);
  return { account: leftAccount() ?? remembered ?? '', remember: remembered !== null };
}

export const rememberPhone = ({ account, remember }: { account: string; remember: boolean }): void =>
  writePreference(phoneKey, remember ? account : null);
