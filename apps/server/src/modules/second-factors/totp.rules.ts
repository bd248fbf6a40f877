import { createHmac, timingSafeEqual } from 'node:crypto';

// RFC 6238 with what every authenticator app supports: SHA-1, 6 digits, steps of 30 seconds.

const stepLength = 30_000;
/** How many steps the clock of a phone may be off, either way. */
const drift = 1;

export const stepAt = (instant: Date): number => Math.floor(instant.getTime() / stepLength);

/** The code of a step. */
export const totpOf = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const at = digest.readUInt8(digest.length - 1) & 0xf;
  return String((digest.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
};

/** The step around now whose code this is, later than those spent; undefined if there is none. */
export const stepOf = (secret: Buffer, code: string, now: Date, lastSpent: number | null): number | undefined => {
  const given = Buffer.from(code);
  const current = stepAt(now);
  const steps = Array.from({ length: 2 * drift + 1 }, (_, at) => current - drift + at);
  return steps
    .filter((step) => lastSpent === null || step > lastSpent)
    .find((step) => timingSafeEqual(Buffer.from(totpOf(secret, step)), given));
};

const issuer = 'Regulars';

/** What the QR code says to the authenticator app; `secret` in Base32. */
export const totpUri = (secret: string, account: string): string =>
  `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}`;
