import { releasedPictures } from '../../platform/pictures/index.ts';

/** An action is undone within a day. */
export const { tidy: tidyCarouselPictures, schedules: carouselSchedules } = releasedPictures({
  purpose: 'carousel',
  table: 'carousel',
  keptDays: 2,
  cron: '23 19 * * *',
});
