import type { CarouselFilter } from '@regulars/contract';
import {
  carouselExportPhrases,
  carouselLinkPhrases,
  carouselPlacementPhrases,
  carouselStatusPhrases,
  logValuePhrases,
  pagePhrases,
} from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import { carouselList, conditionsOf } from './carousels.queries.ts';

const phrases = carouselExportPhrases;

export const carouselExport = exportOf<CarouselFilter>({
  list: 'carousels',
  phrase: pagePhrases.carousel,
  columns: {
    name: { phrase: phrases.name, kind: 'text' },
    placement: { phrase: phrases.placement, kind: 'choice', labels: carouselPlacementPhrases },
    link: { phrase: phrases.link, kind: 'choice', from: 'link_kind', labels: carouselLinkPhrases },
    target: { phrase: phrases.target, kind: 'text', from: 'leads_to' },
    starts_on: { phrase: phrases.starts_on, kind: 'date' },
    ends_on: { phrase: phrases.ends_on, kind: 'date' },
    branches: { phrase: phrases.branches, kind: 'choice', from: 'seen_in', labels: { '': logValuePhrases.all } },
    created_at: { phrase: phrases.created_at, kind: 'instant' },
    status: { phrase: phrases.status, kind: 'choice', labels: carouselStatusPhrases },
  },
  read: (reader, filter) => carouselList.all(reader.db, filter, conditionsOf(filter, reader)),
});
