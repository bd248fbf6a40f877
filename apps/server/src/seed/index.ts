export { seedDemo } from './seed.ts';
export { demoLogins } from './shops.ts';
