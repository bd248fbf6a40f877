import type { BodyOf, DataOf, Endpoint, Endpoints, ParamsOf, QueryOf, Scope } from '@regulars/contract/kernel';
import type { Account, Provider, Tenant, Visitor } from './context.ts';
import type { FileAnswer } from './file-answer.ts';
import type { Receive } from './upload.ts';

/** The handler's caller argument by the endpoint's scope. */
type CallerOf<S extends Scope> = {
  public: { visitor: Visitor };
  account: { account: Account };
  merchant: { tenant: Tenant };
  provider: { provider: Provider };
}[S];

type Input<E extends Endpoint> = CallerOf<E['scope']> & {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
} & (E extends { versioned: true } ? { ifMatch: number | undefined } : unknown) &
  (E extends { upload: object } ? { receive: Receive } : unknown);

type AnswerOf<E extends Endpoint> = E extends { file: readonly (infer M)[] }
  ? FileAnswer & { readonly mediaType: M }
  : DataOf<E>;

export type Handlers<E extends Endpoints> = {
  [K in keyof E]: E[K] extends Endpoint ? (input: Input<E[K]>) => Promise<AnswerOf<E[K]>> | AnswerOf<E[K]> : never;
};

/** The handlers of one domain: exactly the endpoints it declares. */
export const handle =
  <E extends Endpoints>() =>
  <H extends Handlers<E>>(handlers: H & Record<Exclude<keyof H, keyof E>, never>): Handlers<E> =>
    handlers;
