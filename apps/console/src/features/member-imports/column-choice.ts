import type { MemberImport } from '@regulars/contract';
import { keysOf, memberImportColumnPhrases, type MemberImportColumn } from '@regulars/phrases';

/** The field of a column; null if it is not imported, undefined if not chosen yet. */
export type Choice = MemberImportColumn | null | undefined;

export const fields = keysOf(memberImportColumnPhrases);

/** The saved choices, else those the user made for the same headings before, else the sure guesses. */
export function firstChoices({
  columns,
  remembered,
  headings,
}: Pick<MemberImport, 'columns' | 'remembered' | 'headings'>): Choice[] {
  const known = columns ?? remembered;
  if (known && known.length === headings.length) return [...known];
  return headings.map(({ guess, sure }) => (sure ? guess : undefined));
}

const keptAs = (batchId: string): string => `columns of ${batchId}`;

/** The choices made in this tab before it was reloaded; undefined without any. */
export function keptChoices({ batch_id, headings }: Pick<MemberImport, 'batch_id' | 'headings'>): Choice[] | undefined {
  const text = sessionStorage.getItem(keptAs(batch_id));
  const kept: unknown = text === null ? undefined : JSON.parse(text);
  if (!Array.isArray(kept) || kept.length !== headings.length) return undefined;
  return kept.map((choice) => (choice === '-' ? null : fields.find((field) => field === choice)));
}

/** Stores the choices for a reload; without any, removes the stored ones. */
export function keepChoices(batchId: string, choices: readonly Choice[] | undefined): void {
  if (!choices) sessionStorage.removeItem(keptAs(batchId));
  else
    sessionStorage.setItem(
      keptAs(batchId),
      JSON.stringify(choices.map((choice) => (choice === null ? '-' : (choice ?? '')))),
    );
}

/** What is wrong with the choices. */
export function choiceFault(choices: readonly Choice[]): 'undecided' | 'repeated' | 'no member' | undefined {
  if (choices.includes(undefined)) return 'undecided';
  const chosen = choices.filter((choice) => choice !== null);
  if (new Set(chosen).size < chosen.length) return 'repeated';
  return chosen.includes('phone') || chosen.includes('member_no') ? undefined : 'no member';
}

/** A spreadsheet's name for a column: 0 is A, 26 is AA. */
export function columnLetters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnLetters(Math.floor(at / 26) - 1) + letter;
}

/** A sample row as a member, by the current choices. */
export function previewOf(
  headings: MemberImport['headings'],
  choices: readonly Choice[],
  row: number,
): { field: MemberImportColumn; value: string }[] {
  return fields.flatMap((field) => {
    const at = choices.indexOf(field);
    const value = at < 0 ? undefined : headings[at]?.samples[row];
    return value ? [{ field, value }] : [];
  });
}
