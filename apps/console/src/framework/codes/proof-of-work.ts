import { sha256 } from '@noble/hashes/sha2.js';

/** Hashes between two yields to the page: some milliseconds. */
const batch = 2_000;

/**
 * Finds an answer such that the SHA-256 of `challenge:answer` begins with this many zero bits: 2 to the power of `bits`
 * hashes on average. Web Crypto would take longer to be called than to hash.
 */
export async function solve(challenge: string, bits: number): Promise<string> {
  for (let counter = 0; ; counter += 1) {
    const answer = String(counter);
    if (zeroBits(sha256(new TextEncoder().encode(`${challenge}:${answer}`))) >= bits) return answer;
    if (counter % batch === batch - 1) await new Promise((resolve) => setTimeout(resolve));
  }
}

/** How many zero bits the bytes begin with. */
export function zeroBits(bytes: Uint8Array): number {
  const at = bytes.findIndex((byte) => byte !== 0);
  return at < 0 ? bytes.length * 8 : at * 8 + Math.clz32(bytes[at] ?? 0) - 24;
}
