/** An address in full; without PUBLIC_URL the server answers its path alone. */
export const wholeAddress = (address: string): string => new URL(address, window.location.origin).toString();
