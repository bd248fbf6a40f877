import {
  Armchair,
  Cake,
  CalendarDays,
  CircleArrowUp,
  Coffee,
  Coins,
  Gift,
  Percent,
  Phone,
  Star,
  Tag,
  Truck,
} from 'lucide-react';

const icons = {
  percent: Percent,
  coins: Coins,
  arrow_up: CircleArrowUp,
  cake: Cake,
  calendar: CalendarDays,
  tag: Tag,
  truck: Truck,
  gift: Gift,
  star: Star,
  cup: Coffee,
  chair: Armchair,
  phone: Phone,
} as const;

/** The picture of a privilege, in the colour of the text beside it. */
export function PrivilegeIcon({ name, size = 16 }: { name: keyof typeof icons; size?: number }) {
  const Icon = icons[name];
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}
