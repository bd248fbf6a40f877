import argon2 from '@node-rs/argon2';

/** Algorithm.Argon2id: the package declares it as a const enum, which type stripping can't import. */
const argon2id = 2;

/** argon2id with 19 MiB and two passes: about 7 ms per guess. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of an unknown text, at the same cost as those of `hashPassword`. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$0z/Jo9WxLGQK9xuNjcXNag$NtFvXgjDXYR91j6oOU4DVlOtF2wQ8KYoW3vvqKLSPUo';

/** Hashes a password. Takes milliseconds, so call it outside of transactions unless few get so far. */
export const hashPassword = (text: string): Promise<string> => argon2.hash(text, cost);

/** Verifies a password. Without a hash (unknown account, or none set) it does the same work and returns false. */
export const isPassword = async (kept: string | null | undefined, text: string): Promise<boolean> => {
  const right = await argon2.verify(kept ?? dummyHash, text);
  return right && typeof kept === 'string';
};
