import { say, smsPhrases, type Language } from '@regulars/phrases';
import type { PlatformTx } from '../../platform/database/index.ts';
import type { Visitor } from '../../platform/http/index.ts';
import { queueSms, type Sms } from '../../platform/sms/index.ts';

/** What signing in and the account centre need from the program. */
export interface AccountServices {
  /** Decrypts what is encrypted at rest. */
  readonly dataKey: Buffer;
  readonly sms: Sms | undefined;
}

const noticeLife = 3_600_000;

type Event = keyof typeof smsPhrases;

/** A notice, in the language of whoever makes the change. */
const noticeOf = (now: Date, language: Language, phone: string, event: Event) =>
  ({
    phone,
    template: 'notice',
    parameters: [say(smsPhrases[event], language)],
    accountsOnly: false,
    expiresAt: new Date(now.getTime() + noticeLife),
  }) as const;

/** Tells the phone that an account had of a change that its person may not have made; where no SMS are set up, nobody. */
export const tellPhone = async (
  tx: PlatformTx,
  { sms }: AccountServices,
  { now, language }: Pick<Visitor, 'now' | 'language'>,
  { phone, event }: { readonly phone: string; readonly event: Event },
): Promise<void> => {
  await sms?.queue(tx, noticeOf(now, language, phone, event), now);
};

/** The same from outside the server, whose gateway sends it, if it has one. */
export const tellPhoneOf = (
  tx: PlatformTx,
  dataKey: Buffer,
  { phone, event }: { readonly phone: string; readonly event: Event },
  now: Date,
): Promise<void> => queueSms(tx, dataKey, noticeOf(now, 'zh-CN', phone, event), now);
