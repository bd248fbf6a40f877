import { useState } from 'react';

interface Stored {
  readonly id: string | null;
  readonly address: string | null;
}

/** Where a preview finds the picture of a form's field: the stored one, or the one that was chosen since. */
export function useShownPicture(value: string | null, { id, address }: Stored) {
  const [chosen, onShown] = useState<string | null>(null);
  if (value === null) return { shown: null, onShown };
  return { shown: value === id ? address : chosen, onShown };
}
