export { closedMerchantErrors, commonErrors } from './common-errors.ts';
export {
  auditActionsOf,
  endpoints,
  isMutation,
  takesIfMatch,
  type Address,
  type BranchScope,
  type BodyOf,
  type DataOf,
  type Endpoint,
  type Endpoints,
  type Method,
  type ParamsOf,
  type QueryOf,
  type Scope,
} from './endpoint.ts';
export { Failure, FieldFault, Success } from './envelope.ts';
export type { EditedThing, StatedThing } from './state-batch.ts';
export { deepestRow, mostTotalled, Strict, type PageOf } from './schemas.ts';
