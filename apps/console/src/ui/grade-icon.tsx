import { Coffee, Crown, Flame, Gem, Heart, Leaf, Medal, Star } from 'lucide-react';

const icons = {
  star: Star,
  crown: Crown,
  diamond: Gem,
  medal: Medal,
  leaf: Leaf,
  heart: Heart,
  flame: Flame,
  cup: Coffee,
} as const;

/** The picture of a grade, in the colour of the text beside it. */
export function GradeIcon({ name, size = 16 }: { name: keyof typeof icons; size?: number }) {
  const Icon = icons[name];
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}
