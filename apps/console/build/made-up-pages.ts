import type { Plugin } from 'vite';

const count = 12;
const address = /\/features\/made-up\/page-(\d+)\.tsx$/;

/** Parts of antd that no list imports statically; not ColorPicker, because antd's button imports some of its files. */
const parts =
  'Alert AutoComplete Card Cascader Collapse DatePicker Descriptions Drawer Form Image Input InputNumber Modal Progress ' +
  'Radio Rate Slider Steps Switch Tabs Tag Timeline Transfer Tree TreeSelect Upload notification';

/** Adds pages to the catalogue that use most of the kit and much of antd that other pages don't, as future pages will. */
export function madeUpPages(): Plugin {
  return {
    name: 'regulars:made-up-pages',
    enforce: 'pre',
    resolveId(source, importer) {
      const [, page] = address.exec(source) ?? [];
      return page && importer ? importer.replace(/\/app\/[^/]+$/, source) : undefined;
    },
    load(id) {
      const [, page] = address.exec(id) ?? [];
      return page === undefined ? undefined : pageCode(Number(page));
    },
    transform(code, id) {
      if (!id.endsWith('/app/page-catalogue.ts')) return undefined;
      const pages = Array.from({ length: count }, (_page, at) => `() => import('/features/made-up/page-${at}.tsx')`);
      return `${code}\nexport const madeUp = [${pages.join(', ')}];\ncatalogue.push(...madeUp);`;
    },
  };
}

function pageCode(page: number): string {
  const names = ['Button', 'Table', 'Dropdown', ...parts.split(' ').filter((_part, at) => (at + page) % 3 === 0)];
  return `
    import { ${names.join(', ')} } from 'antd';
    import { Archive, Plus } from 'lucide-react';
    import { brandOriginPhrases, fieldPhrases } from '@regulars/phrases';
    import { FormDrawer } from '../../framework/form/form-drawer.tsx';
    import { ListView } from '../../framework/list/list-view.tsx';
    export const parts = [${names.join(', ')}, Archive, Plus, brandOriginPhrases, fieldPhrases, FormDrawer, ListView];
  `;
}
