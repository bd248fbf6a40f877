import { afterEach, expect, it, vi } from 'vitest';
import { bareEnvironment } from './bare-environment.ts';

afterEach(() => vi.unstubAllEnvs());

it('has no variable of the server but where Node keeps what it compiled', () => {
  vi.stubEnv('SECRET_KEY', 'c2VjcmV0');
  vi.stubEnv('NODE_COMPILE_CACHE', '/var/cache/compiled');
  expect(bareEnvironment()).toEqual({ NODE_COMPILE_CACHE: '/var/cache/compiled' });
});

it('is empty where nothing is kept', () => {
  vi.stubEnv('NODE_COMPILE_CACHE', undefined);
  expect(bareEnvironment()).toEqual({});
});
