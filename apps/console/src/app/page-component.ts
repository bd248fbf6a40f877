// oxlint-disable-next-line no-restricted-imports -- the tab's boundary shows what failed, and this retries
import { lazy } from 'react';
import type { ComponentType } from 'react';
import { loading } from '../ui/loading.ts';
import type { CataloguePage } from './page-catalogue.ts';

const components = new WeakMap<CataloguePage, ComponentType>();

/** A page's lazy component, loaded once. A failed load is retried the next time the page is opened. */
export function pageComponent(page: CataloguePage): ComponentType {
  const known = components.get(page);
  if (known) return known;
  const component = lazy(async () => {
    try {
      return { default: await loading(() => page.load()) };
    } catch (error) {
      components.delete(page);
      throw error;
    }
  });
  components.set(page, component);
  return component;
}
