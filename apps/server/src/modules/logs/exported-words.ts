import type { LoggedChange } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import { colons, logValuePhrases, say, semicolons, separators, type Language } from '@regulars/phrases';
import type { Changes } from '../../platform/audit/audit.ts';
import type { WordsOf } from '../../platform/exports/index.ts';
import { changeWords } from './change-words.rules.ts';
import { seesFields, showTo } from './seen-fields.rules.ts';

/** Who reads an exported log. */
export interface ExportedReader {
  readonly language: Language;
  readonly timezone: string;
  readonly permissions: readonly Permission[];
  readonly branches: 'all' | readonly string[];
}

/** An entry as `exported-log.queries.ts` has it. */
interface Exported {
  readonly kind: string;
  readonly id: string;
  readonly erased: boolean;
  readonly changes: Changes;
  /** By id; null for users whom the reader doesn't see. */
  readonly names: Readonly<Record<string, string | null>> | null;
}

/** Empty if the field had no value and has none, unless values of the entry were erased. */
const textOf = (
  { field_name, hidden, before, after, added, removed }: LoggedChange,
  { language, erased }: Pick<ExportedReader, 'language'> & Pick<Exported, 'erased'>,
): string => {
  const named = (value: string): string => `${field_name}${colons[language]}${value}`;
  if (erased && before === null && after === null) return named(say(logValuePhrases.erased, language));
  if (hidden) return named(say(logValuePhrases.hidden, language));
  if (added === null || removed === null || (added.length === 0 && removed.length === 0)) {
    if (before) return named(`${before} → ${after ?? '–'}`);
    return after ? named(after) : '';
  }
  // There was no list before: nothing was added to one, and whom a role was taken from least of all.
  if (!before && removed.length === 0) return named(added.join(separators[language]));
  const moved = [added, removed].map(
    (parts, at) => parts.length > 0 && `${at === 0 ? '+' : '−'} ${parts.join(separators[language])}`,
  );
  return named(moved.filter(Boolean).join(' '));
};

/** The changes of an entry as the page of the log words them. */
export const wordsOf: WordsOf<ExportedReader> = ({ language, timezone, permissions, branches }) => {
  const granted = new Set(permissions);
  const [sees, show] = [seesFields(granted), showTo({ permissions: granted })];
  return (value) => {
    const { kind, id, erased, changes, names } = JSON.parse(value) as Exported; // as the query wrote it
    const wording = { language, timezone, branches, sees, show, names: new Map(Object.entries(names ?? {})) };
    return changeWords({ subject_kind: kind, subject_id: id, changes }, wording)
      .flatMap((change) => textOf(change, { language, erased }) || [])
      .join(semicolons[language]);
  };
};
