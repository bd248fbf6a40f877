import type { TopUpNote, TopUpNotePage } from '@regulars/contract';
import type { Tenant } from '../../platform/http/index.ts';
import { soleRule, type RuleKind } from '../../platform/rules/index.ts';

/** What members read where they top up; a merchant has one, which goes by the merchant's id. */
export const topUpNotes: RuleKind<TopUpNote> = {
  kind: 'top_up_note',
  subject: 'top_up_note',
  told: ({ text, text_en }) => ({ note_text: text, note_text_en: text_en }),
  named: () => ({ branches: [], grades: [] }),
};

export const topUpNoteCalls = soleRule(topUpNotes, { shown: (note) => ({ note }), besides: () => ({}) });

/** Throws stale_edit. */
export const setTopUpNote = (
  tenant: Tenant,
  note: TopUpNote,
  seenVersion: number | undefined,
): Promise<TopUpNotePage> => topUpNoteCalls.edit(tenant, seenVersion, () => note);
