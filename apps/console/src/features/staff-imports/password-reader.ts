const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;

/** A key of this page, for which the server encrypts what nobody else may read. */
export async function generateReader(): Promise<{ publicKey: string; read: (sealed: string) => Promise<string> }> {
  const pair = await crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 2_048, publicExponent: new Uint8Array([1, 0, 1]) },
    false,
    ['encrypt', 'decrypt'],
  );
  const key = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  return {
    publicKey: btoa(String.fromCharCode(...key)),
    read: async (sealed) => {
      const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));
      return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, pair.privateKey, bytes));
    },
  };
}
