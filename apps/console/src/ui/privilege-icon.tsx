import type { PrivilegeIcon as Name } from '@regulars/phrases';
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
  type LucideIcon,
} from 'lucide-react';

const icons: Readonly<Record<Name, LucideIcon>> = {
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
};

/** The picture of a privilege, in the colour of the text beside it. */
export function PrivilegeIcon({ name, size = 16 }: { name: Name; size?: number }) {
  const Icon = icons[name];
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}
