import type { LucideIcon } from 'lucide-react';

export function EntryIcon({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon size={17} strokeWidth={1.75} aria-hidden="true" />;
}
