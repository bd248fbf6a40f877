import type { Address, Endpoint } from '@regulars/contract/kernel';
import { endpointsByAddress } from './answer-check.ts';

const isParameter = (segment: string): boolean => segment.startsWith('{');

export interface Route {
  readonly address: Address;
  readonly endpoint: Endpoint;
  readonly method: string;
  readonly segments: readonly string[];
}

/** In the router's precedence: literal segments before parameters. */
const routes: readonly Route[] = [...endpointsByAddress]
  .map(([address, endpoint]) => {
    const [method = '', path = ''] = address.split(' ');
    return { address, endpoint, method, segments: `/api${path}`.split('/') };
  })
  .toSorted((a, b) => a.segments.filter(isParameter).length - b.segments.filter(isParameter).length);

/** The operation that a request reaches; undefined if none. */
export const routeOf = (method: string, url: string): Route | undefined => {
  const segments = (url.split('?')[0] ?? '').split('/');
  return routes.find(
    (route) =>
      route.method === method &&
      route.segments.length === segments.length &&
      route.segments.every((segment, at) => segment === segments[at] || (isParameter(segment) && segments[at] !== '')),
  );
};
