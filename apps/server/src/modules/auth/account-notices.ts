import { say, smsPhrases } from '@regulars/phrases';
import type { PlatformTx } from '../../platform/database/index.ts';
import type { Visitor } from '../../platform/http/index.ts';
import type { Sms } from '../../platform/sms/index.ts';

/** What signing in and the account centre need from the program. */
export interface AccountServices {
  /** Decrypts what is encrypted at rest. */
  readonly dataKey: Buffer;
  readonly sms: Sms | undefined;
}

const noticeLife = 3_600_000;

/** Tells the phone that an account had of a change that its person may not have made; where no SMS are set up, nobody. */
export const tellPhone = async (
  tx: PlatformTx,
  { sms }: AccountServices,
  { now, language }: Visitor,
  { phone, event }: { readonly phone: string; readonly event: keyof typeof smsPhrases },
): Promise<void> => {
  const expiresAt = new Date(now.getTime() + noticeLife);
  const parameters = [say(smsPhrases[event], language)];
  await sms?.queue(tx, { phone, template: 'notice', parameters, accountsOnly: false, expiresAt }, now);
};
