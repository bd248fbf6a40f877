import { lazyPart } from '../ui/lazy-part.tsx';
import type { LazyPart } from '../ui/lazy-part.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import type { CataloguePage } from './catalogue-page.ts';
import { BrokenPage } from './pages/broken-page.tsx';

/** A page's component, given the tab's title until the page has loaded. */
type PagePart = LazyPart<{ title: string }>;

const components = new WeakMap<CataloguePage, PagePart>();

/** A page's lazy component, of which there is one, so that its code is loaded once. */
export function pageComponent(page: CataloguePage): PagePart {
  const known = components.get(page);
  if (known) return known;
  // Pages with a parameter in their path show one record.
  const shape = page.path.includes(':') ? 'record' : 'list';
  const component = lazyPart<{ title: string }>(page.load, {
    waiting: ({ title }) => <PageSkeleton title={title} shape={shape} />,
    failed: ({ error, retry }) => <BrokenPage error={error} onRetry={retry} />,
  });
  components.set(page, component);
  return component;
}
