import type { Category } from '@regulars/contract';
import { useCallback, useState } from 'react';
import { useConfirmLoss } from '../../framework/feedback/use-confirm-loss.ts';

interface Typed {
  readonly id: string;
  readonly text: string;
}

/** The name being typed for a category. */
export interface Naming {
  /** Incremented to request focus on the name; 0 without a request. */
  asked: number;
  /** Ends the request, so that the field doesn't take the focus when it appears again. */
  focused: () => void;
  /** What the name field of this category shows. */
  textOf: (category: Category) => string;
  type: (typed: Typed | undefined) => void;
}

/** Keeps an unsaved name until it is saved or discarded; `leave` asks first and resolves to whether to continue. */
export function useNaming(shown: Category | undefined) {
  const [typed, type] = useState<Typed>();
  const [asked, setAsked] = useState({ id: '', at: 0 });
  const confirmLoss = useConfirmLoss();
  const textOf = ({ category_id: id, name }: Category): string => (typed?.id === id ? typed.text : name);
  const focused = useCallback(() => setAsked(({ at }) => ({ id: '', at })), []);
  const naming: Naming = { asked: shown?.category_id === asked.id ? asked.at : 0, focused, textOf, type };
  return {
    naming,
    ask: (id: string) => setAsked(({ at }) => ({ id, at: at + 1 })),
    leave: async (): Promise<boolean> => {
      const unsaved = shown !== undefined && textOf(shown) !== shown.name;
      if (unsaved && !(await confirmLoss())) return false;
      type(undefined);
      return true;
    },
  };
}
