import { Type, type TProperties } from 'typebox';
import { Nullable, pageQuery, Strict, Timestamp, Version } from './schemas.ts';

const By = Nullable(Type.String({ description: 'Who; null: the program, or somebody who is gone' }));
type Options = { readonly description?: string };

/** A version of a rule of value, with what it says. */
export const ruleVersion = <Content extends TProperties>(content: Content, options?: Options) =>
  Type.Object({ number: Type.Integer({ minimum: 1 }), made_at: Timestamp, made_by: By, ...content }, options);

/** What is being edited of a rule of value, with what it says. */
export const ruleDraft = <Content extends TProperties>(content: Content, options?: Options) =>
  Type.Object({ edited_at: Timestamp, edited_by: By, ...content }, options);

/** A rule of value of which a merchant has one: the version in force, and the draft, of which `besides` is told too. */
export const soleRule = <Content extends TProperties, Besides extends TProperties>(
  content: Content,
  { none, besides }: { readonly none?: string; readonly besides: Besides },
) =>
  Type.Object({
    version: Version,
    in_force: Nullable(ruleVersion(content, none === undefined ? undefined : { description: `Null: ${none}` })),
    draft: Nullable(ruleDraft({ ...content, ...besides })),
  });

/** Which of the versions of a rule are asked for. */
export const versionsQuery = Strict({ index: pageQuery.index, size: pageQuery.size, cursor: pageQuery.cursor });
