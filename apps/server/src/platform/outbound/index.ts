export { guardedClient, type Fetched, type GuardedClient, type Refused } from './guarded-client.ts';
export { mayBePublic } from './public-address.ts';
