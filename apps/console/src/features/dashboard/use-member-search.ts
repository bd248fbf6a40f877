import type { Member } from '@regulars/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useFoundMembers } from '../../framework/pickers/use-found-members.ts';

/** Rows that fit above the fold. */
const shown = 8;

/**
 * The state of the counter's search: arrows choose, Enter opens. Enter before the answer opens the member if there is
 * exactly one, because a scanner sends it at once. Escape empties the field, then leaves it.
 */
export function useMemberSearch({ onOpen, onLeave }: { onOpen: (member: Member) => void; onLeave: () => void }) {
  const [text, setText] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const entered = useRef<string>(undefined);
  const words = text.trim();
  const { rows, searching, error } = useFoundMembers(words, shown);
  const chosen = rows?.find(({ vip_id }) => vip_id === chosenId) ?? rows?.[0];

  function type(next: string): void {
    setText(next);
    setChosenId(undefined);
    entered.current = undefined;
  }
  function open(member: Member): void {
    type('');
    onOpen(member);
  }
  const settle = useEffectEvent(() => {
    const [only, second] = rows ?? [];
    if (entered.current === words && only && !second) open(only);
    entered.current = undefined;
  });
  useEffect(() => {
    if (!searching) settle();
  }, [searching]);

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && rows && chosen) {
      event.preventDefault();
      setChosenId(rows.at((rows.indexOf(chosen) + step) % rows.length)?.vip_id);
    } else if (event.key === 'Enter' && words !== '') {
      event.preventDefault();
      if (searching) entered.current = words;
      else if (chosen) open(chosen);
    } else if (event.key === 'Escape') {
      if (text === '') onLeave();
      type('');
    }
  }

  return { text, words, type, rows, chosen, searching, error, press, open };
}
