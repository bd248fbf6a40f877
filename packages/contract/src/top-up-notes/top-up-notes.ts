import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { ruleVersion, soleRule, versionsQuery } from '../kernel/rule-schemas.ts';
import { Nullable, Page, Strict } from '../kernel/schemas.ts';
import { visiblePattern } from '../rules.ts';
import { topUpNoteLimits } from '../rules/top-up-notes.ts';

const Text = (description: string) =>
  Nullable(
    Type.String({ maxLength: topUpNoteLimits.text, pattern: visiblePattern, 'x-rule': 'required', description }),
  );
const note = {
  text: Text('Plain text; null: said in English alone'),
  text_en: Text('In English; null: the other one, if there is one'),
};
const TopUpNote = Strict(note);
const written = { note: Type.Object(note) };
const TopUpNoteVersion = ruleVersion(written);
const TopUpNotePage = soleRule(written, { none: 'members read nothing there yet', besides: {} });

const read = { scope: 'merchant', permission: 'top_up_note:read', branches: 'none', errors: [] } as const;
const edit = {
  scope: 'merchant',
  permission: 'top_up_note:update',
  branches: 'whole',
  data: TopUpNotePage,
  versioned: true,
  audit: 'top_up_note.draft',
} as const;

export const topUpNotes = endpoints({
  'GET /recharge-rule/description': {
    ...read,
    summary: 'Get what members read where they top up: the version in force, and the draft',
    data: TopUpNotePage,
    versioned: true,
  },
  'PUT /recharge-rule/description': {
    ...edit,
    summary: 'Set the draft of what members read where they top up',
    description: 'Members read it once it is put in force. With both texts null they read nothing.',
    body: TopUpNote,
    errors: ['stale_edit'],
  },
  'PUT /recharge-rule/description/in-force': {
    ...edit,
    summary: 'Put the draft in force as the next version',
    permission: 'top_up_note:put_in_force',
    errors: ['rule_draft_missing', 'stale_edit'],
    audit: 'top_up_note.put_in_force',
  },
  'DELETE /recharge-rule/description/draft': {
    ...edit,
    summary: 'Discard the draft',
    errors: ['rule_draft_missing', 'stale_edit'],
    audit: 'top_up_note.discard',
  },
  'GET /recharge-rule/description/versions': {
    ...read,
    summary: 'List the versions that were in force, newest first',
    query: versionsQuery,
    data: Page(TopUpNoteVersion),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
});

export type TopUpNote = Static<typeof TopUpNote>;
export type TopUpNotePage = Static<typeof TopUpNotePage>;
export type TopUpNoteVersion = Static<typeof TopUpNoteVersion>;
