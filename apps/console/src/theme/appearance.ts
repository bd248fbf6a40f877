import { useSyncExternalStore } from 'react';
import type { Mode } from './tokens-to-css.ts';
import { readPreference, writePreference } from './preference.ts';

export type ThemeChoice = Mode | 'system';
export type Density = 'comfortable' | 'compact';
export type DensityChoice = Density | 'auto';

/** The user's choices, and their result on this device. */
export type Appearance = {
  themeChoice: ThemeChoice;
  densityChoice: DensityChoice;
  mode: Mode;
  density: Density;
  /** Whether animations are allowed. */
  motion: boolean;
};

const themeKey = 'regulars.theme';
const densityKey = 'regulars.density';

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const isTall = matchMedia('(min-height: 900px)');
const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
const listeners = new Set<() => void>();

let choices = { theme: storedTheme(), density: storedDensity() };
let current = resolve();

/**
 * The current appearance, which follows the choices stored on this device; the root element has it as `data-theme` and
 * `data-density`.
 */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, () => current);
}

export function chooseTheme(theme: ThemeChoice): void {
  choices = { ...choices, theme };
  writePreference(themeKey, theme === 'system' ? null : theme);
  update();
}

export function chooseDensity(density: DensityChoice): void {
  choices = { ...choices, density };
  writePreference(densityKey, density === 'auto' ? null : density);
  update();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function resolve(): Appearance {
  const mode = choices.theme === 'system' ? (prefersDark.matches ? 'dark' : 'light') : choices.theme;
  const density = choices.density === 'auto' ? (isTall.matches ? 'comfortable' : 'compact') : choices.density;
  const motion = !prefersReducedMotion.matches;
  return { themeChoice: choices.theme, densityChoice: choices.density, mode, density, motion };
}

function update(): void {
  current = resolve();
  const { dataset } = document.documentElement;
  dataset.theme = current.mode;
  dataset.density = current.density;
  for (const listener of listeners) listener();
}

function storedTheme(): ThemeChoice {
  const stored = readPreference(themeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function storedDensity(): DensityChoice {
  const stored = readPreference(densityKey);
  return stored === 'comfortable' || stored === 'compact' ? stored : 'auto';
}

prefersDark.addEventListener('change', update);
isTall.addEventListener('change', update);
prefersReducedMotion.addEventListener('change', update);
// A change made in another tab.
addEventListener('storage', ({ key }) => {
  if (key !== null && key !== themeKey && key !== densityKey) return;
  choices = { theme: storedTheme(), density: storedDensity() };
  update();
});
