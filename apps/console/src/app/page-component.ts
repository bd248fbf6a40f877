import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { CataloguePage } from './page-catalogue.ts';

const components = new WeakMap<CataloguePage, ComponentType>();

/** A page's component, loaded once; a load that failed is tried again by the next asker. */
export function pageComponent(page: CataloguePage): ComponentType {
  const known = components.get(page);
  if (known) return known;
  const component = lazy(async () => {
    try {
      return { default: await page.load() };
    } catch (error) {
      components.delete(page);
      throw error;
    }
  });
  components.set(page, component);
  return component;
}
