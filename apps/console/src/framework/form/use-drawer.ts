import { useState } from 'react';

/** A drawer that opens at once and tells when it is out of sight; its parts go to FormDrawer as they are. */
export function useDrawer(onClosed: () => void) {
  const [open, setOpen] = useState(true);
  return { open, onClose: () => setOpen(false), onClosed };
}
