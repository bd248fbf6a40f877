import { BoundedMap } from '../kernel/bounded.ts';

/** A message that reached a phone. */
export interface Message {
  /** The gateway's serial number of it. */
  readonly id: string;
  /** With the country code, as +8613800000001. */
  readonly phone: string;
  readonly at: string;
  readonly sign: string;
  readonly template: string;
  readonly parameters: readonly string[];
  readonly text: string;
}

const maxMessages = 1_000;
const mainland = /^(?:\+86|0086|86)?(1[3-9]\d{9})$/;
const foreign = /^\+(?!86)[1-9]\d{6,14}$/;

/** E.164, as the gateway understands it; undefined if it is no phone. */
export function phoneOf(text: string): string | undefined {
  const domestic = mainland.exec(text)?.[1];
  if (domestic !== undefined) return `+86${domestic}`;
  return foreign.test(text) ? text : undefined;
}

export const isMainland = (phone: string): boolean => phone.startsWith('+86');

export class Inbox {
  readonly #messages = new BoundedMap<string, Message>(maxMessages);

  add(message: Message): void {
    this.#messages.set(message.id, message);
  }

  /** Newest first; of one phone, or of all. */
  list(phone?: string): Message[] {
    return this.#messages.values().filter((message) => phone === undefined || message.phone === phone);
  }

  /** How many a phone got from an instant on. */
  count(phone: string, from: Date): number {
    return this.list(phone).filter(({ at }) => new Date(at) > from).length;
  }

  clear(): void {
    this.#messages.clear();
  }
}
