/** Without characters that are easily confused. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 12;

/** A password to hand over. */
export function generatedPassword(): string {
  // Rejects the numbers above a multiple of the alphabet's length, so that each character is as likely.
  const limit = 256 - (256 % alphabet.length);
  let password = '';
  while (password.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < limit && password.length < length) password += alphabet[byte % alphabet.length] ?? '';
  }
  return password;
}
