import { X } from 'lucide-react';

/**
 * How antd clears a field: `allowClear` as a button with this name. antd's own is “Clear” in every language. A select takes
 * the name, an input only the icon.
 */
export const clearing = (label: string) => ({
  label,
  clearIcon: (
    <>
      <X size={14} strokeWidth={1.75} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </>
  ),
});
