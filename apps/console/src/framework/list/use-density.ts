import { chooseDensity, useAppearance } from '../../theme/appearance.ts';
import type { Density } from '../../theme/appearance.ts';
import { usePreference } from '../preferences/use-preference.ts';

/** How high the rows are: chosen on this device at once, and kept for the user's other devices. */
export function useDensity() {
  const { density, densityChoice } = useAppearance();
  const [, keep] = usePreference<string>('shell.density', '');
  return {
    density,
    /** Null: it follows the height of the window. */
    chosen: densityChoice === 'auto' ? null : densityChoice,
    choose(next: Density): void {
      chooseDensity(next);
      keep(next);
    },
  };
}
