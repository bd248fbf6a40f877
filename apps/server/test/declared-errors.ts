import { errorsOf } from '../src/platform/http/documents.ts';
import { routeOf } from './routes.ts';

/**
 * Throws if an endpoint answers an error that neither it nor its scope declares, or whose words lack a value, or refuses an
 * input without a fault.
 */
export const mustDeclare = async (method: string, url: string, answer: Response): Promise<void> => {
  const route = answer.status < 400 ? undefined : routeOf(method, url);
  if (!route) return;
  const { err } = (await answer.clone().json()) as { err: { name: string; msg: string; fields?: readonly unknown[] } }; // the server's envelope
  if (!errorsOf(route.address, route.endpoint).some((name) => name === err.name))
    throw new Error(`${route.address} does not declare the error ${err.name}`);
  if (/\{\w+\}/.test(err.msg)) throw new Error(`${route.address} answers ${err.name} without a value: ${err.msg}`);
  if (err.name === 'invalid_input' && !err.fields?.length)
    throw new Error(`${route.address} refuses an input without naming a fault`);
};
