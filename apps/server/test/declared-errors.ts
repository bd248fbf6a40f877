import type { Address, Endpoint } from '@regulars/contract/kernel';
import { errorsOf } from '../src/platform/http/documents.ts';
import { endpointsByAddress } from './answer-check.ts';

const isParameter = (segment: string): boolean => segment.startsWith('{');

interface Route {
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

const routeOf = (method: string, url: string): Route | undefined => {
  const segments = (url.split('?')[0] ?? '').split('/');
  return routes.find(
    (route) =>
      route.method === method &&
      route.segments.length === segments.length &&
      route.segments.every((segment, at) => segment === segments[at] || (isParameter(segment) && segments[at] !== '')),
  );
};

/** Throws if an endpoint answers an error that neither it nor its scope declares. */
export const mustDeclare = async (method: string, url: string, answer: Response): Promise<void> => {
  const route = answer.status < 400 ? undefined : routeOf(method, url);
  if (!route) return;
  const { err } = (await answer.clone().json()) as { err: { name: string } }; // the server's envelope
  if (!errorsOf(route.address, route.endpoint).some((name) => name === err.name))
    throw new Error(`${route.address} does not declare the error ${err.name}`);
};
