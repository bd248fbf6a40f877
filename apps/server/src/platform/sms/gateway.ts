import type { SmsTemplate } from '../config/third-parties.ts';

/** A message as the gateway gets it. */
export interface OutgoingSms {
  readonly id: string;
  readonly phone: string;
  readonly template: SmsTemplate;
  readonly parameters: readonly string[];
}

/** What became of one call of the gateway; errors are codes or words of ours, never texts with parameters. */
export type SmsOutcome =
  | { readonly state: 'accepted'; readonly providerId: string }
  /** Certainly not sent, and never will be. */
  | { readonly state: 'refused'; readonly error: string }
  /** Certainly not sent; may be tried again. */
  | { readonly state: 'unreached'; readonly error: string }
  /** Perhaps sent. */
  | { readonly state: 'unknown'; readonly error: string };

/** The port to a provider of text messages. Never rejects. */
export interface SmsGateway {
  send(message: OutgoingSms): Promise<SmsOutcome>;
}
