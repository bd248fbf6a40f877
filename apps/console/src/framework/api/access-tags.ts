/** What stands for menu, permissions and branches of the user in a merchant, as an answer tells it. */
export interface AccessTag {
  readonly merchantId: string;
  readonly tag: string;
}
type Listener = (told: AccessTag) => void;
const listeners = new Set<Listener>();

export function tellAccess(told: AccessTag): void {
  for (const listener of listeners) listener(told);
}

export function onAccessTag(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
