import { Type, type TProperties } from 'typebox';
import { gradeLimits } from '../rules/grades.ts';
import { Id, Nullable, pageQuery, Strict, Timestamp, Version, whole } from './schemas.ts';

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

/** Days of the week on which something holds. */
export const weekdaysOf = (description: string) =>
  Type.Array(whole(1, 7, 'From 1, Monday'), { maxItems: 7, uniqueItems: true, description });
/** Days of the month on which something holds. */
export const monthDaysOf = (description: string) =>
  Type.Array(whole(1, 31, 'A month without it has none'), { maxItems: 31, uniqueItems: true, description });

/** For whom and where a rule holds. */
export const audience = {
  branch_ids: Type.Array(Id, {
    maxItems: 500,
    uniqueItems: true,
    description: 'At these branches only; empty: at all',
  }),
  grade_ids: Type.Array(Id, { maxItems: gradeLimits.grades, uniqueItems: true, description: 'For these grades only; empty: for all' }), // prettier-ignore
};

/** Which of the versions of a rule are asked for. */
export const versionsQuery = Strict({ index: pageQuery.index, size: pageQuery.size, cursor: pageQuery.cursor });
