import { hash, verify } from '@node-rs/argon2';

/** Algorithm.Argon2id, which the package declares as a const enum, out of reach of type-stripped sources. */
const argon2id = 2;

/** argon2id with 19 MiB and two passes: about 7 ms, and 19 MiB for each try of a guesser. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of the same cost as those of `hashPassword`, and of a text that nobody knows. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$0z/Jo9WxLGQK9xuNjcXNag$NtFvXgjDXYR91j6oOU4DVlOtF2wQ8KYoW3vvqKLSPUo';

/** The hash to keep of a password; takes milliseconds, so call it outside of transactions. */
export const hashPassword = (text: string): Promise<string> => hash(text, cost);

/** Whether it is the password. Without a hash (no such account, or none set) it does the same work and says no. */
export const isPassword = async (kept: string | null | undefined, text: string): Promise<boolean> => {
  const right = await verify(kept ?? nobodysHash, text);
  return right && typeof kept === 'string';
};
