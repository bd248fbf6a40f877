import type { Section } from './use-section-titles.ts';

/** The id of a section's element. */
export const placeOf = (section: Section): string => `settings-${section}`;
