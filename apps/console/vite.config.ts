/// <reference types="vitest/config" />
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildVersion } from './build/build-version.ts';
import { leanTable } from './build/lean-table.ts';
import { leanTokens, tokensCss } from './build/tokens-css.ts';

// Told to each part, so that a build or a test may be started from any folder.
const cwd = import.meta.dirname;

export default defineConfig({
  root: cwd,
  plugins: [
    react(),
    lingui({ cwd }),
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig({ cwd }) }, { cwd })] }),
    tokensCss(),
    leanTokens(),
    leanTable(),
    buildVersion(),
  ],
  build: {
    // For the weights of the routes: the budget's test and the bench.
    manifest: true,
    // A data: address in a style sheet or an image would need a wider content security policy.
    assetsInlineLimit: 0,
    // What most pages share is one chunk, not one for each set of pages that share it: small chunks compress badly. The
    // numbers of pages keep out what the list has no use for; the budgets of build.test.ts tell when they want another look.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'antd',
              // But for what dialogs and drawers bring along, however many pages have some.
              test: /node_modules\/(?:antd\/es\/(?!skeleton\/|watermark\/|drawer\/)|@rc-component\/|@ant-design\/)/,
              minShareCount: 14,
              includeDependenciesRecursively: false,
            },
            // What most pages share of icons and of the kit: some forty files of half a kilobyte each otherwise.
            {
              name: 'icons',
              test: /node_modules\/lucide-react\/dist\/esm\/icons\//,
              minShareCount: 4,
              includeDependenciesRecursively: false,
            },
            // What every list has at once; what it fetches later stays apart.
            {
              name: 'list',
              test: /apps\/console\/src\/(?:framework\/list\/(?!filter-sheet|settings-|save-|view-|use-view-a|use-gone|use-drag|use-media)|ui\/note)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'kit',
              test: /apps\/console\/src\/(?:ui\/(?!plain)|framework\/(?:list|use-(?!undo)|preferences|tabs))/,
              minShareCount: 8,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  test: { setupFiles: ['./test/setup.ts'] },
});
