import { useState } from 'react';

/** State of a drawer that opens on mount and reports when it has closed; spread it into FormDrawer. */
export function useDrawer(onClosed: () => void) {
  const [open, setOpen] = useState(true);
  return { open, onClose: () => setOpen(false), onClosed };
}
