import type { MatchedImport } from './matched-kind.ts';

/** The field of a column; null if it is not imported, undefined if not chosen yet. */
export type Choice<Column extends string> = Column | null | undefined;

/** The saved choices, else those the user made for the same headings before, else the sure guesses. */
export function firstChoices<Column extends string>({
  columns,
  remembered,
  headings,
}: Pick<MatchedImport<Column>, 'columns' | 'remembered' | 'headings'>): Choice<Column>[] {
  const known = columns ?? remembered;
  if (known && known.length === headings.length) return [...known];
  return headings.map(({ guess, sure }) => (sure ? guess : undefined));
}

const keptAs = (batchId: string): string => `columns of ${batchId}`;

/** The choices made in this tab before it was reloaded; undefined without any. */
export function keptChoices<Column extends string>(
  { batch_id, headings }: Pick<MatchedImport<Column>, 'batch_id' | 'headings'>,
  fields: readonly Column[],
): Choice<Column>[] | undefined {
  const text = sessionStorage.getItem(keptAs(batch_id));
  const kept: unknown = text === null ? undefined : JSON.parse(text);
  if (!Array.isArray(kept) || kept.length !== headings.length) return undefined;
  return kept.map((choice) => (choice === '-' ? null : fields.find((field) => field === choice)));
}

/** Stores the choices for a reload; without any, removes the stored ones. */
export function keepChoices(batchId: string, choices: readonly Choice<string>[] | undefined): void {
  if (!choices) sessionStorage.removeItem(keptAs(batchId));
  else
    sessionStorage.setItem(
      keptAs(batchId),
      JSON.stringify(choices.map((choice) => (choice === null ? '-' : (choice ?? '')))),
    );
}

/** What is wrong with the choices. */
export function choiceFault(choices: readonly Choice<string>[]): 'undecided' | 'repeated' | undefined {
  if (choices.includes(undefined)) return 'undecided';
  const chosen = choices.filter((choice) => choice !== null);
  return new Set(chosen).size < chosen.length ? 'repeated' : undefined;
}

/** Whether a column identifies the member. */
export const identifiesMember = (choices: readonly Choice<string>[]): boolean =>
  choices.includes('phone') || choices.includes('member_no');

/** A spreadsheet's name for a column: 0 is A, 26 is AA. */
export function columnLetters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnLetters(Math.floor(at / 26) - 1) + letter;
}

/** A sample row, by the current choices. */
export function previewOf<Column extends string>(
  headings: MatchedImport<Column>['headings'],
  fields: readonly Column[],
  choices: readonly Choice<Column>[],
  row: number,
): { field: Column; value: string }[] {
  return fields.flatMap((field) => {
    const at = choices.indexOf(field);
    const value = at < 0 ? undefined : headings[at]?.samples[row];
    return value ? [{ field, value }] : [];
  });
}
