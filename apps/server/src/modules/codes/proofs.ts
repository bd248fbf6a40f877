import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { PlatformTx } from '../../platform/database/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { addSpentProof, spentProofColumns } from './codes.queries.ts';
import { isWork, proofBits, proofLife } from './codes.rules.ts';

export interface Proof {
  readonly challenge: string;
  readonly answer: string;
}

const markOf = (dataKey: Buffer, phone: string, stated: string): string =>
  createHmac('sha256', dataKey)
    .update(JSON.stringify(['proof', phone, stated]))
    .digest('base64url');

/** Work to do before another code is sent to a phone. Only this server makes challenges, so none needs to be stored. */
export const challengeFor = (dataKey: Buffer, phone: string, now: Date): Problem => {
  const stated = `${now.getTime() + proofLife}.${randomBytes(12).toString('base64url')}`;
  const challenge = `${stated}.${markOf(dataKey, phone, stated)}`;
  return new Problem('proof_needed', { context: { challenge, bits: String(proofBits) } });
};

const expiryOf = (dataKey: Buffer, phone: string, challenge: string): Date | undefined => {
  const [, stated, expiry, mark] = /^((\d{1,16})\.[\w-]{16})\.([\w-]{43})$/.exec(challenge) ?? [];
  if (stated === undefined || mark === undefined) return undefined;
  // As texts: four texts decode to the same bytes, and a challenge is spent by its text.
  const isOurs = timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(dataKey, phone, stated)));
  return isOurs ? new Date(Number(expiry)) : undefined;
};

/** Uses a proof up; false if it is none, of another phone, expired or used. */
export const spendProof = async (
  tx: PlatformTx,
  dataKey: Buffer,
  { phone, proof }: { readonly phone: string; readonly proof: Proof | undefined },
  now: Date,
): Promise<boolean> => {
  const expiresAt = proof && expiryOf(dataKey, phone, proof.challenge);
  if (!expiresAt || expiresAt <= now || !isWork(proof.challenge, proof.answer)) return false;
  const digest = createHash('sha256').update(proof.challenge).digest();
  const spent = await tx.query(addSpentProof, spentProofColumns.valuesOf({ digest, expires_at: expiresAt }));
  return spent.length > 0;
};
