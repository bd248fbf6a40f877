import { chooseDensity, useAppearance } from '../../theme/appearance.ts';
import type { Density } from '../../theme/appearance.ts';
import { usePreference } from '../preferences/use-preference.ts';

/** The row height: applied on this device at once, and saved for the user's other devices. */
export function useDensity() {
  const { density, densityChoice } = useAppearance();
  const [, keep] = usePreference<string>('shell.density', '');
  return {
    density,
    /** Null if it follows the height of the window. */
    chosen: densityChoice === 'auto' ? null : densityChoice,
    choose(next: Density): void {
      chooseDensity(next);
      keep(next);
    },
  };
}
