import type { Member } from '@regulars/contract';
import { matches, phonePattern } from '@regulars/contract/rules';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { readPhone } from '../../format/phones.ts';
import { useFoundMembers } from '../pickers/use-found-members.ts';
import { useEarlyEnter } from './use-early-enter.ts';

/** Rows that fit above the fold. */
const shown = 8;

interface MemberSearchOptions {
  onOpen: (member: Member) => void;
  /** Adds a member with a phone; undefined for who may not. */
  onAdd: ((phone: string) => void) | undefined;
  /** Called for Escape in the empty field. */
  onLeave: () => void;
  /** Called for Enter where nobody is found, as a scanner may have read something else; `clear` empties the field. */
  onNobody?: (words: string, clear: () => void) => void;
}

/**
 * The state of the counter's search: arrows choose, Enter opens, or adds a member with a phone that nobody has. Enter
 * before the answer opens the member if there is exactly one, because a scanner sends it at once. Escape empties the
 * field, then leaves it.
 */
export function useMemberSearch({ onOpen, onAdd, onLeave, onNobody }: MemberSearchOptions) {
  const [text, setText] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const words = text.trim();
  const { rows, searching, error } = useFoundMembers(words, shown);
  /** Of those listed; undefined while none is. */
  const chosen = words === '' || error ? undefined : (rows?.find(({ vip_id }) => vip_id === chosenId) ?? rows?.[0]);

  const phone = readPhone(words);
  const isNew = rows?.length === 0 && !searching && matches(phonePattern, phone);
  /** Adds a member with the phone that nobody has. */
  const add = isNew && onAdd ? () => (type(''), onAdd(phone)) : undefined;

  function type(next: string): void {
    setText(next);
    setChosenId(undefined);
    early.forget();
  }
  function open(member: Member): void {
    type('');
    onOpen(member);
  }
  const [only, second] = rows ?? [];
  const nobody = rows?.length === 0 && !isNew ? () => onNobody?.(words, () => type('')) : undefined;
  const early = useEarlyEnter({
    words,
    searching,
    takeOnly: only && !second ? () => open(only) : undefined,
    onNone: nobody,
  });

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && rows && chosen) {
      event.preventDefault();
      setChosenId(rows.at((rows.indexOf(chosen) + step) % rows.length)?.vip_id);
    } else if (event.key === 'Enter' && words !== '') {
      event.preventDefault();
      if (searching) early.wait(event.currentTarget);
      else if (chosen) open(chosen);
      else if (add) add();
      else nobody?.();
    } else if (event.key === 'Escape') {
      if (text === '') onLeave();
      type('');
    }
  }

  return { text, words, type, rows, chosen, unknown: isNew ? phone : undefined, searching, error, press, open, add };
}
