export { keepDemoTills } from './demo-tills.ts';
export { seedDemo } from './seed.ts';
export { demoLogins } from './shops.ts';
