import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { rebased, stepped } from './outline.ts';
import type { Direction, Outline, OutlineRules } from './outline.ts';

interface Lifted {
  readonly id: string;
  readonly outline: Outline;
}

export interface LiftedRow {
  lifted: Lifted | undefined;
  /** Returns whether it handled the key. */
  onKeyDown: (event: KeyboardEvent, id: string) => boolean;
  /** Drops the lifted row at its current place. */
  drop: () => void;
  /** Announcement of the last step, for screen readers. */
  announced: string;
  /** Announces a row's place. */
  say: (id: string, outline: Outline) => void;
  /** Announces what else was done to a row. */
  announce: (words: string) => void;
}

interface LiftedRowOptions {
  outline: Outline;
  /** Undefined if rows can't be moved. */
  rules: OutlineRules | undefined;
  nameOf: (id: string) => string;
  onMove: (outline: Outline, id: string) => void;
}

const directions: Partial<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** Moves rows by keyboard: Space lifts and drops a row, arrows move it, Escape cancels. Each step is announced. */
export function useLiftedRow({ outline, rules, nameOf, onMove }: LiftedRowOptions): LiftedRow {
  const { t } = useLingui();
  const [lifted, setLifted] = useState<Lifted>();
  const [announced, setAnnounced] = useState('');

  function placeOf(id: string, within: Outline): string {
    const parent = within.find((place) => place.id === id)?.parent ?? null;
    const level = within.filter((place) => place.parent === parent);
    const [at, count] = [level.findIndex((place) => place.id === id) + 1, level.length];
    const name = nameOf(id);
    if (parent === null) return t`${name}: ${at} of ${count}`;
    const parentName = nameOf(parent);
    return t`${name}: ${at} of ${count} in ${parentName}`;
  }

  function drop(): void {
    if (!lifted) return;
    setLifted(undefined);
    // Rows may have been added or removed meanwhile.
    const dropped = rebased(lifted.outline, outline);
    onMove(dropped, lifted.id);
    const place = placeOf(lifted.id, dropped);
    setAnnounced(t`Dropped. ${place}`);
  }

  function step(now: Lifted, direction: Direction): void {
    const next = rules && stepped(now.outline, now.id, direction, rules);
    if (next) setLifted({ ...now, outline: next });
    const name = nameOf(now.id);
    setAnnounced(next ? placeOf(now.id, next) : t`${name} cannot move further that way`);
  }

  function lift(id: string): void {
    const name = nameOf(id);
    if (rules?.stays?.(id)) return setAnnounced(t`${name} stays where it is`);
    setLifted({ id, outline });
    setAnnounced(t`Lifted ${name}. Arrow keys move it, Space drops it, Escape puts it back.`);
  }

  function onKeyDown({ key }: KeyboardEvent, id: string): boolean {
    if (!rules) return false;
    const direction = directions[key];
    if (!lifted) {
      if (key !== ' ') return false;
      lift(id);
    } else if (key === ' ' || key === 'Enter') drop();
    else if (direction) step(lifted, direction);
    else if (key === 'Tab') {
      drop();
      return false;
    } else if (key === 'Escape') {
      const name = nameOf(lifted.id);
      setLifted(undefined);
      setAnnounced(t`${name} is back where it was`);
    } else return false;
    return true;
  }

  const say = (id: string, within: Outline): void => setAnnounced(placeOf(id, within));
  return { lifted, onKeyDown, drop, announced, say, announce: setAnnounced };
}
