import { fieldPhrases } from '@regulars/phrases';
import { Type, type Static, type TSchema } from 'typebox';
import { KeyOf } from './schemas.ts';

/** A fault of one field: `path` is dotted from the body or query, `rule` is stable, `message` is for people. */
export const FieldFault = Type.Object({ path: Type.String(), rule: KeyOf(fieldPhrases), message: Type.String() });

export const Failure = Type.Object({
  ok: Type.Literal(false),
  err: Type.Object({
    code: Type.Integer({ description: 'Stable number of the error' }),
    name: Type.String({ description: 'Stable name of the error' }),
    msg: Type.String({ description: 'In the language requested by Accept-Language' }),
    request_id: Type.String(),
    fields: Type.Optional(Type.Array(FieldFault)),
    exception_phone: Type.Optional(Type.String({ description: 'With 8100 and 8101' })),
    context: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'What the error is about, e.g. the member that has the phone',
      }),
    ),
  }),
});

/** Every answer is `{ok: true, data}` or `{ok: false, err}`. */
export const Success = <S extends TSchema>(data: S) => Type.Object({ ok: Type.Literal(true), data });

export type FieldFault = Static<typeof FieldFault>;
export type Failure = Static<typeof Failure>;
