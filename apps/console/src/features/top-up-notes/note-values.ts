import type { TopUpNote, TopUpNotePage } from '@regulars/contract';
import type { Base } from '../../framework/form/use-entity-form.ts';

/** What shows the note. */
export const noteReads = ['/recharge-rule/description', '/recharge-rule/description/versions'] as const;

export const noNote: TopUpNote = { text: null, text_en: null };

/** What is being edited, or without a draft what members read. */
export const editedNote = ({ draft, in_force: inForce }: Pick<TopUpNotePage, 'draft' | 'in_force'>): TopUpNote =>
  (draft ?? inForce)?.note ?? noNote;

/** As typed: an empty text is an empty field. */
export interface NoteValues {
  text: string;
  text_en: string;
}

export const noteOf = ({ text, text_en: english }: NoteValues): TopUpNote => ({
  text: text.trim() || null,
  text_en: english.trim() || null,
});

export const noteValues = (page: TopUpNotePage): Base<NoteValues> => {
  const { text, text_en: english } = editedNote(page);
  const { draft, version } = page;
  return {
    values: { text: text ?? '', text_en: english ?? '' },
    version,
    savedBy: draft ? { by: draft.edited_by, at: draft.edited_at } : null,
  };
};
