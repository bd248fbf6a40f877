/// <reference types="vitest/config" />
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildVersion } from './build/build-version.ts';
import { chunkNames } from './build/chunks.ts';
import { directImports } from './build/direct-imports.ts';
import { leanTable } from './build/lean-table.ts';
import { leanTokens, tokensCss } from './build/tokens-css.ts';

// Passed to every plugin, so that builds and tests run from any folder.
const cwd = import.meta.dirname;

export default defineConfig({
  root: cwd,
  plugins: [
    react(),
    lingui({ cwd }),
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig({ cwd }) }, { cwd })] }),
    directImports(),
    tokensCss(),
    leanTokens(),
    leanTable(),
    buildVersion(),
  ],
  build: {
    // The bundle budget test and the bench compute route weights from it.
    manifest: true,
    // Inlined data: URLs would require a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: chunkNames(cwd), includeDependenciesRecursively: false }] },
        // Every page has the names of all files, so their hashes are as short as the bundler allows.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  test: { setupFiles: ['./test/setup.ts'] },
});
