export { demoMembers, type DemoShop } from './demo-members.ts';
export { seedDemo } from './seed.ts';
export { demoLogins } from './shops.ts';
